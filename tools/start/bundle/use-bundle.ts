/**
 * Loaded by `--import` before a program of the demo: our own files get packages from the bundle. Node still resolves
 * each import; only the file that it found is replaced.
 */
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { ResolveFnOutput } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../bootstrap/checkout.mjs'
import { bundledPackages } from './bundled-packages.ts'

const folder = new URL(import.meta.url).searchParams.get('folder') ?? ''
/** Names of files in the bundle by the URLs of the files in node_modules that they replace. */
const files = readFiles(join(folder, 'files.json'))
const packages = new Set(bundledPackages.map(packageOf))
const ownWorkspace = new RegExp(`^${RegExp.escape(pathToFileURL(root).href)}/(apps|packages)/[^/]+/`)

/**
 * By workspace and specifier. Node itself caches them for each importing file only, and the API imports most of its
 * files from several places: a tenth of its start.
 */
const known = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const workspace = ownWorkspace.exec(context.parentURL ?? '')?.[0]
    if (workspace === undefined || specifier.startsWith('.')) return nextResolve(specifier, context)
    const key = `${workspace} ${specifier}`
    const before = known.get(key)
    if (before) return before
    const resolved = fromBundle(specifier, nextResolve(specifier, context))
    known.set(key, { ...resolved, shortCircuit: true })
    return resolved
  },
})

function fromBundle(specifier: string, resolved: ResolveFnOutput): ResolveFnOutput {
  if (files === null || !packages.has(packageOf(specifier))) return resolved
  const name = files[resolved.url]
  if (name === undefined)
    throw new Error(`${specifier} is not in tools/start/bundle/bundled-packages.ts: add it.`)
  // The cache may have been deleted since the program started.
  const bundled = join(folder, name)
  if (!existsSync(bundled)) return resolved
  return { url: pathToFileURL(bundled).href, format: 'module', shortCircuit: true }
}

/** Null when the cache was deleted after the first start: a program that starts again gets packages from node_modules. */
function readFiles(path: string): Record<string, string> | null {
  if (!existsSync(path)) return null
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
