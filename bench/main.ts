/**
 * npm run bench: measured ratios, each beside a limit or a baseline of the same run. It fails no test, and writes
 * bench/RESULTS.md. Named parts run alone and replace only their own rows: `npm run bench -- pages places`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resultsFile } from './results/report.ts'
import type { Written } from './results/report.ts'
import { machine, writeResults } from './results/write-results.ts'
import type { PartRun } from './results/write-results.ts'

const parts = [
  'gas',
  'pages',
  'first-picture',
  'checkout',
  'standby',
  'processes',
  'refunds',
  'mints',
  'indexer',
  'map',
  'land',
  'streams',
  'viewers',
  'cluster',
  'places',
  'assets',
  'admin',
  'start',
]
/** A part that hangs is stopped after this, so that the others are still measured. */
const patienceMinutes = 60

const named = process.argv.slice(2)
const unknown = named.filter((part) => !parts.includes(part))
if (unknown.length > 0)
  throw new Error(`No part of the bench: ${unknown.join(', ')}. There are ${parts.join(', ')}.`)
const chosen = named.length > 0 ? named : parts

/** The last results of each part, from which RESULTS.md is generated. */
const measuredFile = new URL('results/measured.json', import.meta.url)

buildWebApp()
const runs = new Map(readResults().map((last) => [last.part, last]))
for (const part of chosen) {
  const measured = run(part)
  runs.set(part, measured)
  keep(parts.flatMap((name) => runs.get(name) ?? []))
  if (measured.failure !== undefined) {
    console.log(`\n${part} ${measured.failure}`)
    process.exitCode = 1
  }
}
console.log('\nWritten to bench/RESULTS.md')

/** Browser parts measure what a visitor gets: a production build of the current code. */
function buildWebApp(): void {
  const { status } = spawnSync('npm', ['run', 'build'], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The web app could not be built: npm run build')
}

function readResults(): PartRun[] {
  return existsSync(measuredFile) ? (JSON.parse(readFileSync(measuredFile, 'utf8')) as PartRun[]) : []
}

function keep(all: readonly PartRun[]): void {
  const { markdown, plot } = writeResults(all)
  writeFileSync(measuredFile, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(new URL('RESULTS.md', import.meta.url), markdown)
  if (plot !== null) writeFileSync(new URL('growth.svg', import.meta.url), plot)
}

function run(part: string): PartRun {
  console.log(`\n── ${part}`)
  const folder = mkdtempSync(join(tmpdir(), 'meridian-results-'))
  const file = join(folder, 'results.jsonl')
  writeFileSync(file, '')
  const { status, signal, error } = spawnSync(
    process.execPath,
    [
      fileURLToPath(
        new URL(['admin', 'cluster'].includes(part) ? `${part}/main.ts` : `${part}.ts`, import.meta.url),
      ),
    ],
    {
      stdio: 'inherit',
      timeout: patienceMinutes * 60_000,
      env: { ...process.env, [resultsFile]: file },
    },
  )
  const written = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Written)
  rmSync(folder, { recursive: true })
  const isLate = error?.message.includes('ETIMEDOUT') ?? false
  const failure = isLate
    ? `was ended after ${patienceMinutes} minutes`
    : `ended with ${signal ?? status ?? error?.message}`
  return {
    part,
    at: new Date().toISOString().slice(0, 10),
    machine: machine(),
    ...(status !== 0 && { failure }),
    measured: written.flatMap((line) => ('measured' in line ? [line.measured] : [])),
    grown: written.flatMap((line) => ('grown' in line ? [line.grown] : [])),
  }
}
