import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cacheFolder } from '../../bootstrap/checkout.mjs'
import { tryLock } from '../../bootstrap/hold-lock.mjs'

type Folder = {
  path: string
  lock: string
  isFresh: () => Promise<boolean>
  /** Fills a new, empty folder. */
  build: (fresh: string) => Promise<void>
}

/**
 * Builds a folder unless it is fresh. True when it was built. Builds beside it and swaps, so that a half-finished
 * folder is never used.
 */
export async function buildFolder(
  { path, lock: name, isFresh, build }: Folder,
  signal: AbortSignal,
): Promise<boolean> {
  if (await isFresh()) return false
  const lock = await waitForLock(name, signal)
  try {
    if (await isFresh()) return false
    await removeScraps(path)
    const id = randomBytes(4).toString('hex')
    const fresh = `${path}.${id}.new`
    await mkdir(fresh, { recursive: true })
    await build(fresh)
    const old = `${path}.${id}.old`
    await rename(path, old).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(fresh, path)
    await rm(old, { recursive: true, force: true })
    return true
  } finally {
    lock.release()
  }
}

/** Another start from the same checkout may be building just now. */
async function waitForLock(name: string, signal: AbortSignal): Promise<{ release: () => void }> {
  for (;;) {
    const lock = tryLock(cacheFolder, name)
    if (lock.held) return lock
    await sleep(200, undefined, { signal })
  }
}

/** Deletes the leftovers of killed builds. */
async function removeScraps(path: string): Promise<void> {
  const parent = dirname(path)
  const scraps = (await readdir(parent)).filter((name) => name.startsWith(`${basename(path)}.`))
  await Promise.all(scraps.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}
