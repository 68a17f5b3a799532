import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cacheFolder, root } from './checkout.mjs'
import { emulateFoundry } from './emulate-foundry.mjs'
import { tryLock } from './hold-lock.mjs'

const lockfile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.meridian-installed')

/** Makes node_modules what package-lock.json says, once, however many starts ask for it at the same time. */
export async function installPackages() {
  if (isInstalled()) return
  let hasSaidSo = false
  for (;;) {
    const lock = tryLock(cacheFolder, 'install')
    if (lock.held) {
      try {
        if (!isInstalled()) await install()
      } finally {
        lock.release()
      }
      return
    }
    if (!hasSaidSo)
      process.stdout.write(`Another start (pid ${lock.pid}) is installing packages; waiting for it.\n`)
    hasSaidSo = true
    await sleep(200)
    if (isInstalled()) return
  }
}

/** Our stamp names what we installed last. */
const isInstalled = () => readText(stamp) === fingerprint()

/** Packages that someone installed by hand are accepted when npm's own record agrees with the lockfile. */
const isInstalledByHand = () => !existsSync(stamp) && recordAgrees()

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return `${hash} ${process.platform}-${process.arch}`
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Entry */

function recordAgrees() {
  const record = readText(join(modules, '.package-lock.json'))
  if (record === null) return false
  /** @type {Record<string, Entry>} */
  const installed = JSON.parse(record).packages
  return Object.entries(wantedPackages()).every(([path, wanted]) => {
    const found = installed[path]
    if (!found) return wanted.optional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** @returns {Record<string, Entry>} */
function wantedPackages() {
  /** @type {Record<string, Entry>} */
  const all = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  return Object.fromEntries(Object.entries(all).filter(([path]) => path.includes('node_modules/')))
}

async function install() {
  if (!isInstalledByHand()) await runNpmCi()
  await emulateFoundry()
  writeFileSync(stamp, fingerprint())
}

async function runNpmCi() {
  // Gone before npm begins: after a kill in the middle the next start sees no stamp and begins anew.
  rmSync(stamp, { force: true })
  const began = Date.now()
  const stopReporting = reportProgress(began)
  const child = spawnNpm(['ci', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'])
  const outcome = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm could not be started: ${error.message}.`)))
    child.once('exit', (code, signal) => resolve(signal ?? code))
  }).finally(stopReporting)
  if (outcome !== 0)
    throw new Error(`npm ci failed (${outcome}): the packages are not installed. Its message is above.`)
  mkdirSync(modules, { recursive: true })
  process.stdout.write(`Installed packages in ${seconds(began)}.\n`)
}

/**
 * Under npm, its own program is used: another one may come first on PATH. It is JavaScript, so that it can be made
 * to end with us: a killed start must not leave an install behind that the next one would run into.
 *
 * @param {string[]} args
 */
function spawnNpm(args) {
  const program = findNpm()
  if (program === null) {
    return spawn('npm', args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
  }
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href
  return spawn(process.execPath, ['--import', preload, program, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** @returns {string | null} npm's own JavaScript file */
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

/** npm says nothing while it works; the folders that have appeared tell how far it is. */
function reportProgress(/** @type {number} */ began) {
  const paths = Object.entries(wantedPackages())
    .filter(([, entry]) => !entry.optional && !entry.link)
    .map(([path]) => join(root, path, 'package.json'))
  const isTerminal = process.stdout.isTTY
  const report = () => {
    const done = paths.filter((path) => existsSync(path)).length
    const line = `Installing packages: ${done} of ${paths.length}, ${seconds(began)}`
    process.stdout.write(isTerminal ? `\r\x1b[2K${line}` : `${line}\n`)
  }
  report()
  const timer = setInterval(report, isTerminal ? 250 : 5000)
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\x1b[2K')
  }
}

function seconds(/** @type {number} */ began) {
  return `${((Date.now() - began) / 1000).toFixed(0)} s`
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
