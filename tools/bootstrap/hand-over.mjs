import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { cacheFolder, root } from './checkout.mjs'
import { isOlder } from './is-older.mjs'

/**
 * The first Node that runs TypeScript as it is, without a flag.
 *
 * @type {[number, number]}
 */
const runsTypeScript = [22, 18]

/**
 * Runs the entry under the project's Node until it ends, and ends as it did.
 *
 * @param {string} entry
 * @param {string[]} args
 * @param {{ startedBy: number, env: Record<string, string> }} options the parent process, and variables that the user has
 *   not set otherwise
 */
export async function handOver(entry, args, { startedBy, env }) {
  const node = findNode()
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href
  const child = spawn(node, ['--import', preload, join(root, entry), ...args], {
    // The channel carries no messages. When it closes, the child knows that this process ended, even by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Every program below starts with what the one before has compiled: a third less processor time.
      NODE_COMPILE_CACHE: join(cacheFolder, 'node'),
      ...env,
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  })
  // After Ctrl-C the child receives SIGINT from the terminal too, and npm sends it a second time. The child must expect
  // repeats: a signal sent to npm alone reaches the child only through this process.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  const stopWatching = watchNpm(startedBy, () => child.kill('SIGTERM'))
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${node} cannot be run here: ${error.message}.`)))
    child.once('exit', (status, signal) => resolve(signal ? 128 + constants.signals[signal] : status))
  })
  stopWatching()
  process.exit(code)
}

/**
 * Calls back when npm is gone, by kill -9 for example. npm is the parent process, since the scripts of package.json
 * start with `exec`: without it, dash stays between the two and keeps the SIGINT that npm forwards. A command that runs
 * without npm may outlive the process that started it.
 *
 * @param {number} npm
 * @param {() => void} onGone
 */
function watchNpm(npm, onGone) {
  if (!process.env['npm_lifecycle_event']) return () => {}
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onGone()
  }, 300)
  return () => clearInterval(timer)
}

/**
 * By its path in node_modules, never through node_modules/.bin, which npm 10 empties of a name that several
 * packages offer.
 */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const packaged = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  if (!isOlder(process.versions.node, runsTypeScript)) return process.execPath
  const wanted = runsTypeScript.join('.')
  throw new Error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old to run TypeScript: install Node ${wanted} or newer.`,
  )
}
