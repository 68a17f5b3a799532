import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cacheFolder, root } from '../bootstrap/checkout.mjs'
import { tryLock } from '../bootstrap/hold-lock.mjs'
import { hashInputs } from './hash-inputs.ts'
import type { NodeProgram } from './parts/node-part.ts'

type Options = Pick<NodeProgram, 'env' | 'log' | 'world'> & { run: (program: NodeProgram) => Promise<string> }

const web = join(root, 'apps/web')
const vite = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')
const dist = join(web, 'dist')
const inputs = ['apps/web', 'packages/shared', 'packages/contracts/generated', 'package-lock.json']

/** Inside the build, so that both appear and disappear together. */
const stampName = '.built-from'

/** Builds the web app if its inputs have changed since the last build. Returns whether it built. */
export async function buildWeb(options: Options, signal: AbortSignal): Promise<boolean> {
  if (await isFresh()) return false
  const lock = await waitForLock(signal)
  try {
    const wanted = await hashInputs(root, inputs)
    if ((await readStamp()) === wanted) return false
    await build(wanted, options)
    return true
  } finally {
    lock.release()
  }
}

async function isFresh(): Promise<boolean> {
  return (await readStamp()) === (await hashInputs(root, inputs))
}

function readStamp(): Promise<string | null> {
  return readFile(join(dist, stampName), 'utf8').catch(() => null)
}

/** Another start from the same checkout may be building now. */
async function waitForLock(signal: AbortSignal): Promise<{ release: () => void }> {
  for (;;) {
    const lock = tryLock(cacheFolder, 'build-web')
    if (lock.held) return lock
    await sleep(200, undefined, { signal })
  }
}

/** Builds beside the served folder and then swaps, so that an incomplete build is never served. */
async function build(stamp: string, { env, log, world, run }: Options): Promise<void> {
  const scraps = (await readdir(web)).filter((name) => name.startsWith('dist.'))
  await Promise.all(scraps.map((name) => rm(join(web, name), { recursive: true, force: true })))
  const id = randomBytes(4).toString('hex')
  const fresh = join(web, `dist.${id}.new`)
  await run({
    name: 'building the web app',
    entry: relative(root, vite),
    args: ['build', 'apps/web', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    env,
    log,
    world,
  })
  await writeFile(join(fresh, stampName), stamp)
  const old = join(web, `dist.${id}.old`)
  await rename(dist, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, dist)
  await rm(old, { recursive: true, force: true })
}
