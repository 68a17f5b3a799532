import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, isAbsolute, join } from 'node:path'
import { root } from './checkout.mjs'

/**
 * Starts npm in the checkout. npm's own JavaScript file is preferred to the command on PATH, because it can then end
 * with this process: a killed start must not leave an install running.
 *
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} [output]
 */
export function spawnNpm(args, output = 'inherit') {
  const program = findNpm()
  if (program === null) {
    return spawn('npm', args, {
      cwd: root,
      stdio: ['ignore', output, 'inherit'],
      shell: process.platform === 'win32',
    })
  }
  // npm undoes an install on SIGTERM, which may take minutes; the next install begins anew in any case.
  const preload = new URL('./end-with-parent.mjs?graceMs=2000', import.meta.url).href
  return spawn(process.execPath, ['--import', preload, program, ...args], {
    cwd: root,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
}

/** @returns {string | null} npm's own JavaScript file; the npm that runs this command comes before those on PATH */
function findNpm() {
  const runningUs = process.env['npm_execpath'] ?? ''
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  for (const candidate of [runningUs, ...onPath]) {
    if (!isAbsolute(candidate) || !existsSync(candidate)) continue
    const file = realpathSync(candidate)
    if (basename(file) === 'npm-cli.js') return file
  }
  return null
}
