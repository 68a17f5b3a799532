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
const dist = join(web, 'dist')
const inputs = ['apps/web', 'packages/shared', 'packages/contracts/generated', 'package-lock.json']

/** Inside the build, so that both appear and disappear together. */
const stampName = '.built-from'

/** Builds the web app if its inputs have changed since the last build. Returns whether it built. */
export function buildWeb({ run, ...options }: Options, signal: AbortSignal): Promise<boolean> {
  const hash = () => hashInputs(root, inputs)
  return buildFolder(
    {
      path: dist,
      lock: 'build-web',
      isFresh: async () => (await readStamp()) === (await hash()),
      build: async (fresh) => {
        // Before the build: what changes meanwhile makes the next start build again.
        const stamp = await hash()
        await run({
          name: 'building the web app',
          entry: relative(root, vite),
          args: ['build', 'apps/web', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
          ...options,
        })
        await writeFile(join(fresh, stampName), stamp)
      },
    },
    signal,
  )
}

function readStamp(): Promise<string | null> {
  return readFile(join(dist, stampName), 'utf8').catch(() => null)
}
