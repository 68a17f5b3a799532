import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, as a text that no other process with the same pid can ever have; null when there is no
 * such process, or only its remains (a zombie).
 *
 * @param {number} pid
 * @returns {string | null}
 */
export function identifyProcess(pid) {
  return process.platform === 'linux' ? identifyFromProc(pid) : identifyFromPs(pid)
}

/** @param {number} pid */
function identifyFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets; the name may itself contain brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    const ticksSinceBoot = fields[19]
    if (state === 'Z' || state === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticksSinceBoot}`
  } catch {
    return null
  }
}

/** @param {number} pid */
function identifyFromPs(pid) {
  if (process.platform === 'win32') return isThere(pid) ? 'running' : null
  try {
    const row = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return row === '' || row.startsWith('Z') ? null : row.replace(/^\S+\s+/, '')
  } catch {
    return null
  }
}

/** @param {number} pid */
function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
