import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Rolldown } from 'vite'
import { listPreloads } from './build/list-preloads.ts'
import { precompress } from './build/precompress.ts'

interface ModuleGraph {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), listPreloads(), precompress()],
  build: {
    // Not Vite's default 'assets': /assets is a page of the product.
    assetsDir: 'static',
    // The oldest browsers with light-dark(), which the colour tokens are written in.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Read by the size check: which files a page loads.
    manifest: true,
    // Everything stays a file of its own: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // MapLibre alone is above the default limit; it loads on pages with a map only.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What every page needs is one file; by default it would be cut wherever a page shares a part of it.
        codeSplitting: {
          groups: [{ name: (id, graph) => (isAlwaysLoaded(id, graph) ? 'app' : null) }],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/rpc', '/sandbox', '/basemap', '/docs'].map((path) => [path, { target: api }]),
    ),
  },
})

/** Comes through one file that imports all of its library: goes to the page that uses it. */
const ofOnePage =
  /\/lucide-react\/dist\/esm\/icons\/|\/react-i18next\/dist\/es\/(Icu)?Trans|\/html-parse-stringify\/|\/query-core\/.*\/infiniteQueryObserver/

let alwaysLoaded: Set<string> | null = null

/** Whether static imports lead from the entry to a module. */
function isAlwaysLoaded(id: string, graph: ModuleGraph): boolean {
  alwaysLoaded ??= followImports(fileURLToPath(new URL('src/main.tsx', import.meta.url)), graph)
  return alwaysLoaded.has(id)
}

function followImports(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set([entry])
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!ofOnePage.test(imported)) found.add(imported)
    }
  }
  return found
}
