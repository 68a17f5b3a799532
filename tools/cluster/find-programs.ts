/** Finds the programs of the reference cluster. It installs nothing: it names what is missing, and how to get it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../start/state/failure.ts'

export type ClusterPrograms = {
  /** The folder of `postgres`, `initdb`, `pg_basebackup` and `pg_rewind`. */
  postgres: string
  patroni: string
  etcd: string
  nginx: string
}

type Version = readonly [major: number, minor: number, patch: number]

/** Patroni 3.0.2, which Debian 12 has, lost commits after a freeze. */
const oldestPatroni: Version = [3, 0, 3]
const oldestPostgres: Version = [15, 0, 0]

const install = [
  'On Debian 13: sudo apt-get install postgresql-17 patroni etcd-server python3-etcd nginx-light',
  'On Debian 12: the same with postgresql-15, and patroni/trixie with its dependency python3-ydiff/trixie, from the',
  'suite trixie with a pin of 100: docs/operations.md has the two files. Disable the services that the packages start.',
].join('\n')

export function findPrograms(): ClusterPrograms {
  const found = {
    postgres: newestPostgres(),
    patroni: findProgram('patroni', oldestPatroni),
    etcd: findProgram('etcd'),
    nginx: findProgram('nginx'),
  }
  const missing = Object.entries(found).filter(([, path]) => path === null)
  if (missing.length > 0) {
    const names = missing.map(([name]) => labels[name as keyof ClusterPrograms])
    throw new Failure(`The reference cluster needs ${names.join(', ')}.\n${install}`)
  }
  return found as ClusterPrograms
}

const labels: Record<keyof ClusterPrograms, string> = {
  postgres: 'PostgreSQL 15 or newer',
  patroni: 'Patroni 3.0.3 or newer',
  etcd: 'etcd 3.4 or newer',
  nginx: 'nginx',
}

/** Null where there is none, or only an older one. */
export function findProgram(name: string, oldest?: Version): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/usr/bin']
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  if (path === undefined) return null
  if (oldest === undefined) return path
  const version = versionOf(path)
  return version !== null && compare(version, oldest) >= 0 ? path : null
}

/** Debian keeps one folder for each major version. */
function newestPostgres(): string | null {
  const versions = '/usr/lib/postgresql'
  const majors = existsSync(versions) ? readdirSync(versions).map(Number).filter(Number.isInteger) : []
  const newest = majors
    .toSorted((one, other) => other - one)
    .map((major) => join(versions, String(major), 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'pg_rewind')))
  if (newest === undefined) return null
  const version = versionOf(join(newest, 'postgres'))
  return version !== null && compare(version, oldestPostgres) >= 0 ? newest : null
}

function versionOf(program: string): Version | null {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, major, minor = 0, patch = 0] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(stdout ?? '') ?? []
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)]
}

const compare = (one: Version, other: Version): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
