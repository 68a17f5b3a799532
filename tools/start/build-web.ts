import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { root } from '../bootstrap/checkout.mjs'
import { buildFolder } from './state/build-folder.ts'
import { hashInputs } from './state/hash-inputs.ts'
import type { NodeProgram } from './parts/node-part.ts'

type Options = Pick<NodeProgram, 'env' | 'log' | 'world'> & { run: (program: NodeProgram) => Promise<string> }

const web = join(root, 'apps/web')
const vite = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')
const inputs = ['apps/web', 'packages/shared', 'packages/contracts/generated', 'package-lock.json']

/** What Vite builds, and the folder for it. */
interface Build {
  name: string
  lock: string
  dist: string
  args: string[]
}

const shop: Build = {
  name: 'building the web app',
  lock: 'build-web',
  dist: join(web, 'dist'),
  args: ['apps/web'],
}
const office: Build = {
  name: 'building the admin console',
  lock: 'build-admin',
  dist: join(web, 'dist-admin'),
  args: ['apps/web/src/admin', '--config', 'apps/web/vite.admin.config.ts'],
}

/** Inside the build, so that both appear and disappear together. */
const stampName = '.built-from'

/** Builds what has changed since the last build; the admin console only where it is on. Returns whether it built. */
export async function buildWeb(
  { admin, ...options }: Options & { admin: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const hasBuilt = await build(shop, options, signal)
  return admin ? (await build(office, options, signal)) || hasBuilt : hasBuilt
}

function build(
  { name, lock, dist, args }: Build,
  { run, ...options }: Options,
  signal: AbortSignal,
): Promise<boolean> {
  const hash = () => hashInputs(root, inputs)
  return buildFolder(
    {
      path: dist,
      lock,
      isFresh: async () => (await readStamp(dist)) === (await hash()),
      build: async (fresh) => {
        // Before the build: what changes meanwhile makes the next start build again.
        const stamp = await hash()
        await run({
          name,
          entry: relative(root, vite),
          args: ['build', ...args, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
          ...options,
        })
        await writeFile(join(fresh, stampName), stamp)
      },
    },
    signal,
  )
}

function readStamp(dist: string): Promise<string | null> {
  return readFile(join(dist, stampName), 'utf8').catch(() => null)
}
