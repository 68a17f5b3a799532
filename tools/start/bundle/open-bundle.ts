import { mkdir, readFile } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, root } from '../../bootstrap/checkout.mjs'
import { buildFolder } from '../state/build-folder.ts'
import { hashInputs } from '../state/hash-inputs.ts'
import type { NodeProgram } from '../parts/node-part.ts'

type Options = Pick<NodeProgram, 'env' | 'log' | 'world'> & { run: (program: NodeProgram) => Promise<string> }

/** The inputs of a bundle. */
export type BundleSources = {
  key: string
  /** By the path of each file, the time of its last change, which copying and unpacking set, too. */
  changedAt: Record<string, number>
}

const folder = join(cacheFolder, 'bundle')
const inputs = ['package-lock.json', 'tools/start/bundle']

/** Bundles the packages where they have changed since. Null: MERIDIAN_BUNDLE=0 leaves them in node_modules. */
export async function openBundle(
  { run, ...options }: Options,
  signal: AbortSignal,
): Promise<{ folder: string; isNew: boolean } | null> {
  if (process.env['MERIDIAN_BUNDLE'] === '0') return null
  const key = `${await hashInputs(root, inputs)} ${process.platform}-${process.arch} ${root}`
  await mkdir(cacheFolder, { recursive: true })
  const isNew = await buildFolder(
    {
      path: folder,
      lock: 'bundle',
      isFresh: () => isFresh(folder, key),
      build: async (fresh) => {
        const entry = 'tools/start/bundle/write-bundle.ts'
        await run({ name: 'bundling packages', entry, args: [fresh, key], ...options })
      },
    },
    signal,
  )
  return { folder, isNew }
}

/** Looks at each file: someone may have changed a package by hand. 1,900 files take some 20 ms. */
export async function isFresh(bundle: string, key: string): Promise<boolean> {
  const text = await readFile(join(bundle, 'sources.json'), 'utf8').catch(() => null)
  if (text === null) return false
  const sources = JSON.parse(text) as BundleSources
  if (sources.key !== key) return false
  return Object.entries(sources.changedAt).every(
    ([path, changedAt]) => statSync(path, { throwIfNoEntry: false })?.ctimeMs === changedAt,
  )
}
