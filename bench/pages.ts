/**
 * The download of a first visit: the compressed script of each page's chunks, compared with its limit. Browsers use
 * brotli where they can; the size for a proxy without brotli is also listed. The map's worker is a separate script,
 * which the page does not wait for.
 */
import { readFileSync } from 'node:fs'
import { report } from './results/report.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  assets?: string[]
}

const dist = new URL('../apps/web/dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>

/** A chunk with all of its static imports. */
function filesOf(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, found)
  return found
}

const kilobytes = (files: Set<string>, form: 'br' | 'gz') =>
  [...files].reduce((sum, file) => sum + readFileSync(new URL(`${file}.${form}`, dist)).length, 0) / 1000

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
if (!entry) throw new Error('The web app is not built: npm run build')

const limits: [RegExp, number][] = [
  [/home-page/, 440],
  [/connect-wallet-page|token-page|convert-gin-page/, 200],
  [/./, 180],
]

console.log('| page | KB of script, brotli | gzip | limit | met |\n|---|---|---|---|---|')
for (const name of Object.keys(manifest).filter((key) => /app\/pages\/.*-page\.tsx$/.test(key))) {
  const files = filesOf(name, filesOf(entry))
  const [, limit] = limits.find(([pages]) => pages.test(name))!
  const sent = kilobytes(files, 'br')
  const cells = [name.replace(/.*\//, ''), sent.toFixed(1), kilobytes(files, 'gz').toFixed(1), limit]
  console.log(`| ${cells.join(' | ')} | ${sent <= limit ? 'yes' : 'no'} |`)
  report({ work: `script of ${cells[0]}`, beside: 'limit', ours: sent, unit: 'KB', goal: { most: limit } })
}
const workers = Object.values(manifest).flatMap(({ assets = [] }) =>
  assets.filter((file) => /worker/.test(file)),
)
console.log(`\nThe map's worker beside it: ${kilobytes(new Set(workers), 'br').toFixed(1)} KB, brotli.`)
