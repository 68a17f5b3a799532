import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const mapPage = 'src/app/pages/home-page.tsx'
/** What the first view is written in. */
const fonts = /(inter|source-serif-4)-latin-wght-normal-.*\.woff2$/
const worker = /maplibre-gl-worker-.*\.js$/

/**
 * Writes `.vite/preloads.html`: lines for the head of the map's page, which otherwise asks for its own script only
 * when that of all pages has run, for its fonts after that, and for the map's worker last of all. The server puts them
 * into that page alone.
 */
export function listPreloads(): Plugin {
  return {
    name: 'list-preloads',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(mapPage))
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (!page || !entry) throw new Error(`There is no chunk of ${mapPage}.`)
      const everywhere = withImports(entry, bundle)
      const ofMap = [...withImports(page, bundle)].filter((chunk) => !everywhere.has(chunk))
      const styles = new Set(ofMap.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
      const assets = Object.keys(bundle)
      const lines = [
        ...assets
          .filter((name) => fonts.test(name))
          .map((name) => link('preload', name, 'as="font" crossorigin')),
        ...[...styles].map((name) => link('preload', name, 'as="style" crossorigin')),
        // After the script of all pages, which draws the first thing that is seen.
        ...ofMap.map(({ fileName }) => link('modulepreload', fileName, 'fetchpriority="low"')),
        ...assets.filter((name) => worker.test(name)).map((name) => link('prefetch', name, 'as="script"')),
      ]
      await mkdir(join(dir, '.vite'), { recursive: true })
      await writeFile(join(dir, '.vite/preloads.html'), lines.join('\n    '))
    },
  }
}

const link = (rel: string, file: string, how: string) => `<link rel="${rel}" href="/${file}" ${how} />`

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const found = new Set([chunk])
  for (const { imports } of found) {
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') found.add(imported)
    }
  }
  return found
}
