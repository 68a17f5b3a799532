/**
 * node tools/bootstrap/complete-lockfile.mjs — run after npm install has changed package-lock.json.
 *
 * npm omits from the lockfile, or writes without integrity, an optional package that the registry did not offer at that
 * time, such as the native binding for another platform that was published minutes later. `npm ci` then rejects the
 * lockfile, or installs that package unverified. This adds such entries and completes them from the registry. Change the
 * lockfile with npm 11: npm 10 removes `libc` from it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './checkout.mjs'
import { spawnNpm } from './spawn-npm.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, link?: boolean,
 *   cpu?: string[], os?: string[], libc?: string[], license?: string, bin?: Record<string, string>,
 *   engines?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry
 */

const systems = 'aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows|wasm32'
const processors = 'amd64|arm64|arm|ia32|loong64|ppc64|riscv64|s390x|wasi|x64'
const named = new RegExp(`(${systems})-(${processors})(?:-(?:(gnu|gnueabihf)|(musl|musleabihf)|eabi|msvc))?$`)

/**
 * Optional packages that are named but have no entry, with the entry they should have.
 *
 * @param {Record<string, Entry>} packages
 * @returns {Record<string, Entry>}
 */
export function findMissing(packages) {
  /** @type {Record<string, Entry>} */
  const missing = {}
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`
      if (packages[place] || packages[`${path}/${place}`] || !/^\d/.test(version)) continue
      missing[place] = sortKeys({ version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true })
    }
  }
  return missing
}

/** @param {string} name @returns {Pick<Entry, 'cpu' | 'os' | 'libc'>} */
function platformOf(name) {
  const match = named.exec(name)
  if (!match)
    throw new Error(`${name} does not name its platform: add its entry to package-lock.json by hand`)
  const [, system = '', processor = '', glibc, musl] = match
  if (system === 'wasm32') return { cpu: ['wasm32'] }
  const os = [system === 'windows' ? 'win32' : system]
  const cpu = [processor === 'amd64' ? 'x64' : processor]
  if (system !== 'linux' || (!glibc && !musl)) return { cpu, os }
  return { cpu, os, libc: [glibc ? 'glibc' : 'musl'] }
}

/**
 * Paths of installable packages whose content npm cannot verify.
 *
 * @param {Record<string, Entry>} packages
 */
export function findUnverified(packages) {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path)
}

/**
 * npm silently skips an optional package whose `engines` exclude the Node that runs npm: `>= 22` on Node 20, or
 * `^20.19.0 || >=22.12.0` on Node 22.11. The project runs native bindings under its own packaged Node instead, so their
 * entries carry no `engines`. npm install does not add them back.
 *
 * @param {Record<string, Entry>} packages
 */
export function findSkippable(packages) {
  return Object.entries(packages)
    .filter(([, { optional, engines }]) => optional && engines)
    .map(([path]) => path)
}

/** The order in which npm writes an entry's keys, so that npm install does not change the file back. */
function sortKeys(/** @type {Entry} */ entry) {
  const first = ['version', 'integrity']
  const rank = (/** @type {string} */ key, /** @type {unknown} */ value) => {
    if (first.includes(key)) return first.indexOf(key)
    return first.length + (typeof value === 'object' && !Array.isArray(value) ? 1 : 0)
  }
  return Object.fromEntries(
    Object.entries(entry).toSorted(([a, x], [b, y]) => rank(a, x) - rank(b, y) || a.localeCompare(b, 'en')),
  )
}

/**
 * The fields of a lockfile entry, from the registry; null where the registry does not have that version.
 *
 * @param {string} specifier name@version
 * @returns {Promise<Entry | null>}
 */
async function view(specifier) {
  const fields = ['dist.integrity', 'cpu', 'os', 'libc', 'license', 'bin']
  const child = spawnNpm(['view', specifier, ...fields, '--json', '--loglevel=silent'], 'pipe')
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const { error, 'dist.integrity': integrity, ...rest } = JSON.parse(output || '{}')
  if (error?.code === 'E404') return null
  if (!integrity) throw new Error(`npm view ${specifier} failed: ${error?.summary ?? output}`)
  return { integrity, ...rest }
}

/** Asking the registry for a few packages at a time is polite, and quick enough. */
const atOnce = 4

/**
 * @param {Record<string, Entry>} packages
 * @returns {Promise<string[]>} what the registry does not offer
 */
async function verify(packages) {
  const waiting = findUnverified(packages)
  /** @type {string[]} */
  const notOffered = []
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const entry = packages[path] ?? {}
      const specifier = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`
      const offered = await view(specifier)
      if (offered) packages[path] = sortKeys({ ...entry, ...offered })
      else notOffered.push(specifier)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return notOffered.toSorted()
}

async function complete() {
  const path = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const missing = findMissing(lock.packages)
  const all = Object.entries({ ...lock.packages, ...missing })
  lock.packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  const unverified = findUnverified(lock.packages).length
  const notOffered = await verify(lock.packages)
  const skippable = findSkippable(lock.packages)
  for (const one of skippable) delete lock.packages[one].engines
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)
  say(`Added ${Object.keys(missing).length} entries to package-lock.json.`)
  say(`Completed ${unverified - notOffered.length} entries that had no integrity.`)
  say(`Removed engines from ${skippable.length} optional entries.`)
  for (const one of notOffered) say(`The registry does not offer ${one}: its entry has no integrity.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await complete()
