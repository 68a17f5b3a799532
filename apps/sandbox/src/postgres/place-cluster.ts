import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeFileAtomically } from '#files/write-file-atomically.ts'
import { findProcesses } from '#processes/find-processes.ts'
import { canEnter, chooseServerUser } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

export type Place = { cluster: string; exists: boolean; user: ServerUser; binaryCopies: string }

/** Where root stores clusters and programs that the server's user must reach although it may not enter `home`. */
const systemFolder = '/var/lib/meridian'

/**
 * A cluster is stored in `home`. Started as root from a folder that only root may enter, it is stored in the system
 * folder instead, and `home` has a pointer to it. We never delete a cluster in the system folder: a missing data
 * folder may only be unmounted.
 */
export async function placeCluster(home: string): Promise<Place> {
  const pointer = pointerIn(home)
  const cluster = readLine(pointer) ?? join(home, 'cluster')
  const exists = existsSync(join(cluster, 'PG_VERSION'))
  const user = chooseServerUser(exists ? cluster : null)
  const binaryCopies = user === null ? join(home, 'programs') : systemFolder

  if (exists && !canEnter(cluster, user)) throw new Error(describeUnreachable(cluster, user))
  if (existsSync(pointer)) {
    await claim(home, cluster)
  } else if (!exists && user !== null && !letEnter(home, user)) {
    return { cluster: await placeInSystemFolder(home), exists, user, binaryCopies }
  }
  return { cluster, exists, user, binaryCopies }
}

/** Only we may enter `home`, and its contents have their own permissions: others may pass through. */
function letEnter(home: string, user: ServerUser): boolean {
  if (canEnter(home, user)) return true
  const { mode } = statSync(home)
  chmodSync(home, mode | 0o011)
  if (canEnter(home, user)) return true
  chmodSync(home, mode)
  return false
}

async function placeInSystemFolder(home: string): Promise<string> {
  await sweepAbandoned()
  const hash = createHash('sha256').update(realpathSync(home)).digest('hex').slice(0, 12)
  const own = join(systemFolder, `${hash}-${randomBytes(3).toString('hex')}`)
  for (const folder of [systemFolder, own]) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
  await writeFileAtomically(join(own, 'home'), `${realpathSync(home)}\n`)
  const cluster = join(own, 'cluster')
  await writeFileAtomically(pointerIn(home), `${cluster}\n`)
  return cluster
}

/** Clusters of deleted temporary folders. A missing home elsewhere may only be unmounted. */
async function sweepAbandoned(): Promise<void> {
  if (!existsSync(systemFolder)) return
  const temporary = realpathSync(tmpdir())
  for (const name of readdirSync(systemFolder)) {
    const own = join(systemFolder, name)
    const home = readLine(join(own, 'home'))
    if (home === null || existsSync(home) || !home.startsWith(`${temporary}/`)) continue
    const cluster = join(own, 'cluster')
    if ((await findProcesses(({ command }) => command.includes(cluster))).length > 0) continue
    rmSync(own, { recursive: true, force: true })
  }
}

/** A data folder may have been moved, but a copy of one must not share the original's database. */
async function claim(home: string, cluster: string): Promise<void> {
  const backReference = join(dirname(cluster), 'home')
  const owner = readLine(backReference)
  if (owner === null) {
    throw new Error(`the database of this data folder, ${cluster}, is gone: remove ${home} to begin anew`)
  }
  if (owner === realpathSync(home)) return
  if (readLine(pointerIn(owner)) === cluster) {
    throw new Error(
      `${home} is a copy of ${owner}, and they would share one database: choose another DATA_DIR`,
    )
  }
  await writeFileAtomically(backReference, `${realpathSync(home)}\n`)
}

function pointerIn(home: string): string {
  return join(home, 'cluster-location')
}

function readLine(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

function describeUnreachable(cluster: string, user: ServerUser): string {
  return user === null
    ? `the database in ${cluster} belongs to another user: start as that user, or choose another DATA_DIR`
    : `the database in ${cluster} cannot be reached by its owner (uid ${user.uid}): let it enter the folders above`
}
