import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess } from './identify-process.mjs'

/** @typedef {{ held: true, release: () => void } | { held: false, pid: number }} Attempt */

/** A holder writes its name right after creating the file; an empty one older than this was left by a kill. */
const writingMs = 2000

/**
 * A lock that a killed holder cannot leave shut. Each holder has a generation: `<name>.lock.<n>`, of which the
 * highest counts. To take over from a holder that is gone means to create the next generation, which only one
 * can do; a lock is never taken by deleting another's, so that two who find the same stale lock cannot both win.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {Attempt}
 */
export function tryLock(folder, name) {
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const highest = Math.max(0, ...generations(folder, name))
    const holder = highest === 0 ? null : findHolder(pathOf(folder, name, highest))
    if (holder !== null) return { held: false, pid: holder }

    const mine = pathOf(folder, name, highest + 1)
    try {
      writeFileSync(mine, `${process.pid} ${identifyProcess(process.pid)}`, { flag: 'wx' })
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') continue
      throw error
    }
    // A slow process may have created a generation that others have passed and deleted.
    const all = generations(folder, name)
    if (Math.max(...all) > highest + 1) {
      rmSync(mine, { force: true })
      continue
    }
    for (const old of all) if (old <= highest) rmSync(pathOf(folder, name, old), { force: true })
    // Emptied, not deleted: the generation must stay the highest.
    return { held: true, release: () => writeFileSync(mine, 'released') }
  }
}

/** @param {string} folder @param {string} name */
function generations(folder, name) {
  const prefix = `${name}.lock.`
  return readdirSync(folder)
    .filter((file) => file.startsWith(prefix) && /^\d+$/.test(file.slice(prefix.length)))
    .map((file) => Number(file.slice(prefix.length)))
}

/** @param {string} folder @param {string} name @param {number} generation */
function pathOf(folder, name, generation) {
  return join(folder, `${name}.lock.${generation}`)
}

/** @param {string} path @returns {number | null} the pid of a holder that is alive */
function findHolder(path) {
  try {
    const content = readFileSync(path, 'utf8')
    if (content === '') return Date.now() - statSync(path).mtimeMs < writingMs ? 0 : null
    const match = /^(\d+) (.+)$/.exec(content)
    return match && identifyProcess(Number(match[1])) === match[2] ? Number(match[1]) : null
  } catch {
    return null
  }
}
