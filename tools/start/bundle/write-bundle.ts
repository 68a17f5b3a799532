/**
 * Writes the bundle of packages: node write-bundle.ts <empty folder> <key>. Each import of a package becomes a file
 * with the same exports, and what several share is in further files.
 */
import { statSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import type { Plugin } from 'rolldown'
import { root } from '../../bootstrap/checkout.mjs'
import { bundledPackages } from './bundled-packages.ts'
import type { BundleSources } from './open-bundle.ts'

const [folder = '', key = ''] = process.argv.slice(2)
const began = Date.now()

/** By the path of a virtual file: its code, and the file in node_modules that it stands for. */
const entries = new Map<string, { name: string; code: string; source: string }>()
for (const specifier of bundledPackages) {
  const name = specifier.replaceAll(/[@/]/g, '_')
  const source = import.meta.resolve(specifier)
  entries.set(join(root, `${name}.mjs`), { name, source, code: await entryCode(source) })
}

/** The names are those that Node gives to importers: for CommonJS, it finds them by reading the code. */
async function entryCode(source: string): Promise<string> {
  const names = Object.keys((await import(source)) as object)
  const from = JSON.stringify(fileURLToPath(source))
  if (!names.includes('module.exports')) return `export { ${names.join(', ')} } from ${from}`
  const own = names.filter((name) => name !== 'default' && name !== 'module.exports')
  return [
    `import whole from ${from}`,
    `const { ${own.map((name) => `${name}: _${name}`).join(', ')} } = whole`,
    `export { whole as default, ${own.map((name) => `_${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}

const provideEntries: Plugin = {
  name: 'provide-entries',
  resolveId: (id) => (entries.has(id) ? id : null),
  load: (id) => entries.get(id)?.code ?? null,
}

/** CommonJS packages find files of theirs, such as pages and workers, by their own place. */
const keepPaths: Plugin = {
  name: 'keep-paths',
  transform(code, id) {
    if (!id.includes('/node_modules/')) return null
    if (/\bimport\.meta\b/.test(code))
      throw new Error(`${id} uses import.meta, which has no place in a bundle`)
    if (!/\b__(dir|file)name\b/.test(code)) return null
    const paths = `var __dirname = ${JSON.stringify(dirname(id))}, __filename = ${JSON.stringify(id)};`
    return { code: `${paths}${code}`, map: null }
  },
}

const { output } = await build({
  input: Object.fromEntries([...entries].map(([id, { name }]) => [name, id])),
  cwd: root,
  platform: 'node',
  // Packages may do something when they are loaded, even if their manifest denies it.
  treeshake: false,
  external: [/^node:/, ...builtinModules],
  logLevel: 'silent',
  plugins: [provideEntries, keepPaths],
  // Names of functions and classes are shown in errors, and some packages compare them.
  output: { dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', keepNames: true },
})

const sources = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
const changedAt = sources
  .filter((path) => path.includes('/node_modules/'))
  .map((path): [string, number] => {
    const { ctimeMs } = statSync(path)
    // One that changed under the build is never fresh.
    return [path, ctimeMs < began ? ctimeMs : 0]
  })
const files = [...entries.values()].map(({ name, source }) => [source, `${name}.mjs`])
writeFileSync(join(folder, 'files.json'), JSON.stringify(Object.fromEntries(files)))
const written: BundleSources = { key, changedAt: Object.fromEntries(changedAt) }
writeFileSync(join(folder, 'sources.json'), JSON.stringify(written))
