import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cacheFolder, root } from './checkout.mjs'
import { tryLock } from './hold-lock.mjs'
import {
  filesArePresent,
  findSkipped,
  fingerprint,
  lockedPackages,
  readText,
  recordAgrees,
} from './installed-packages.mjs'
import { spawnNpm } from './spawn-npm.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.meridian-installed')

/** Makes node_modules match package-lock.json, once, even when several commands start at the same time. */
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

/** The stamp names the lockfile that was installed; files may have been deleted since. */
const isInstalled = () => readText(stamp) === fingerprint() && filesArePresent()

/** Accepts packages that someone installed by hand, and a lockfile that changed without changing a package. */
const isInstalledOtherwise = () => recordAgrees() && filesArePresent() && findSkipped().length === 0

async function install() {
  if (!isInstalledOtherwise()) await runNpmCi()
  writeFileSync(stamp, fingerprint())
}

async function runNpmCi() {
  // Deleted before npm begins: after a kill in the middle the next start finds no stamp and installs again.
  rmSync(stamp, { force: true })
  const began = Date.now()
  const stopReporting = reportProgress(began)
  const child = spawnNpm([
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    // NODE_ENV=production omits the former, and a user's npm configuration may omit both.
    '--include=dev',
    '--include=optional',
    // Some packages ask for a newer Node than the one that runs npm; the project runs them under its own.
    '--engine-strict=false',
  ])
  const outcome = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm could not be started: ${error.message}.`)))
    child.once('exit', (code, signal) => resolve(signal ?? code))
  }).finally(stopReporting)
  if (outcome !== 0)
    throw new Error(`npm ci failed (${outcome}): the packages are not installed. Its message is above.`)
  // Some versions of npm end with 0 although the network has failed.
  if (!filesArePresent())
    throw new Error(
      'npm ci ended without installing the packages: check the network and run this command again.',
    )
  const skipped = findSkipped()
  if (skipped.length > 0)
    throw new Error(
      `npm did not install ${skipped.join(', ')}: the registry lacks it or the download failed. Check 'npm config get registry' and run this command again.`,
    )
  process.stdout.write(`Installed packages in ${seconds(began)}.\n`)
}

/** npm prints nothing while it works; the number of package folders shows its progress. */
function reportProgress(/** @type {number} */ began) {
  const paths = Object.entries(lockedPackages())
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
