/** What a first visit downloads: compressed script of each page's chunks, beside its limit. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const dist = new URL('../apps/web/dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>

/** A chunk with everything that it imports at once. */
function filesOf(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, found)
  return found
}

const kilobytes = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1000

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
if (!entry) throw new Error('The web app is not built: npm run build')

console.log('| page | KB of script, gzip | limit |\n|---|---|---|')
for (const name of Object.keys(manifest).filter((key) => /app\/pages\/.*-page\.tsx$/.test(key))) {
  const hasMap = name.includes('home-page')
  const files = filesOf(name, filesOf(entry))
  // The map itself is asked for by its page as soon as that stands.
  if (hasMap) {
    for (const key of Object.keys(manifest).filter(
      (one) => /features\/map\/base\/create-map|maplibre-gl/.test(one) && !/worker/.test(one),
    ))
      filesOf(key, files)
  }
  console.log(`| ${name.replace(/.*\//, '')} | ${kilobytes(files).toFixed(1)} | ${hasMap ? 480 : 200} |`)
}
