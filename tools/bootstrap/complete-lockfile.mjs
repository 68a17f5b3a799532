/**
 * node tools/bootstrap/complete-lockfile.mjs — run after npm install has changed package-lock.json.
 *
 * npm leaves out of the lockfile what the registry did not offer when it was written, such as programs for other
 * platforms that were published a little later; `npm ci` then refuses the lockfile wherever the registry has them.
 * This adds an entry for every optional package that another one names, for the platform that its name tells.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './checkout.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, cpu?: string[], os?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
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
      const { cpu, libc, os } = platformOf(name)
      // In the order in which npm writes them, so that it does not change them back and forth.
      const all = { version, cpu, dev, libc, optional: true, os }
      missing[place] = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    }
  }
  return missing
}

/** @param {string} name @returns {Pick<Entry, 'cpu' | 'os' | 'libc'>} */
function platformOf(name) {
  const match = named.exec(name)
  if (!match)
    throw new Error(`${name} does not tell its platform: add its entry to package-lock.json by hand`)
  const [, system = '', processor = '', glibc, musl] = match
  if (system === 'wasm32') return { cpu: ['wasm32'] }
  const os = [system === 'windows' ? 'win32' : system]
  const cpu = [processor === 'amd64' ? 'x64' : processor]
  if (system !== 'linux' || (!glibc && !musl)) return { cpu, os }
  return { cpu, os, libc: [glibc ? 'glibc' : 'musl'] }
}

function complete() {
  const path = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const missing = findMissing(lock.packages)
  const all = Object.entries({ ...lock.packages, ...missing })
  lock.packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(`Added ${Object.keys(missing).length} entries to package-lock.json.\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) complete()
