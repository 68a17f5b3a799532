import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from './checkout.mjs'
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
 */
export async function handOver(entry, args) {
  const node = findNode()
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href
  const child = spawn(node, ['--import', preload, join(root, entry), ...args], {
    // The channel carries nothing: that it closes tells the child that we are gone, even by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` },
  })
  // A terminal sends Ctrl-C to the whole group, the child included; forwarding it would make it two.
  const isFromTerminal = process.stdin.isTTY
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!(isFromTerminal && signal === 'SIGINT')) child.kill(signal)
    })
  }
  const stopWatching = watchParents(() => child.kill('SIGTERM'))
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${node} cannot be run here: ${error.message}.`)))
    child.once('exit', (status, signal) => resolve(signal ? 128 + constants.signals[signal] : status))
  })
  stopWatching()
  process.exit(code)
}

/**
 * npm runs us through a shell, and a signal that ends either of them does not reach us: that they are gone is all
 * we can see. Without npm, whoever started us may go away and leave us running on purpose.
 *
 * @param {() => void} onGone
 */
function watchParents(onGone) {
  if (!process.env['npm_lifecycle_event']) return () => {}
  const before = `${process.ppid} ${parentOf(process.ppid)}`
  const timer = setInterval(() => {
    if (`${process.ppid} ${parentOf(process.ppid)}` === before) return
    clearInterval(timer)
    onGone()
  }, 300)
  return () => clearInterval(timer)
}

/** @param {number} pid @returns {string} empty where the system does not tell */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
  } catch {
    return ''
  }
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
  const why = ['linux-x64', 'linux-arm64', 'win-x64'].includes(`${platform}-${process.arch}`)
    ? `The package ${name} is missing (was it left out by --omit=optional?)`
    : `There is no packaged Node for ${process.platform}-${process.arch}`
  throw new Error(
    `${why}, and Node ${process.versions.node} is too old to do without: install Node ${wanted} or newer.`,
  )
}
