import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomically } from '#files/write-file-atomically.ts'
import { canEnter, chooseServerUser } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

export type Place = { cluster: string; exists: boolean; user: ServerUser; binaryCopies: string }

/** Where root keeps clusters and programs that the server's user must reach although it may not reach `home`. */
const systemFolder = '/var/lib/meridian'

/**
 * A cluster lives in `home`. Started as root from a folder that only root may enter, it lives in the system
 * folder instead, and `home` holds a pointer to it. A cluster in the system folder is never deleted by us: a
 * data folder that is missing may merely be unmounted.
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
  } else if (!exists && user !== null && !canEnter(home, user)) {
    return { cluster: await placeInSystemFolder(home), exists, user, binaryCopies }
  }
  return { cluster, exists, user, binaryCopies }
}

async function placeInSystemFolder(home: string): Promise<string> {
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

/** A data folder may have been moved since, but a copy of one must not share the original's database. */
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
