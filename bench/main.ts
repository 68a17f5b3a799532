/**
 * npm run bench: measured ratios, each beside a limit or a baseline of the same run. It decides no test, and writes
 * bench/RESULTS.md. Parts that are named run alone, and then nothing is written: `npm run bench -- pages places`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { partName, resultsFile } from './results/report.ts'
import type { Written } from './results/report.ts'
import { writeResults } from './results/write-results.ts'
import type { Failure } from './results/write-results.ts'

const parts = [
  'gas',
  'pages',
  'first-picture',
  'checkout',
  'standby',
  'refunds',
  'mints',
  'follower',
  'map',
  'land',
  'streams',
  'places',
  'assets',
  'start',
]
/** One that hangs does not keep the others from being measured. */
const patienceMinutes = 60

const named = process.argv.slice(2)
const unknown = named.filter((part) => !parts.includes(part))
if (unknown.length > 0)
  throw new Error(`No part of the bench: ${unknown.join(', ')}. There are ${parts.join(', ')}.`)
const chosen = named.length > 0 ? named : parts

const folder = mkdtempSync(join(tmpdir(), 'meridian-results-'))
const file = join(folder, 'results.jsonl')
writeFileSync(file, '')
const failures = chosen.map(run).filter((failure) => failure !== null)
const written = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Written)
rmSync(folder, { recursive: true })

for (const { part, how } of failures) console.log(`\n${part} ${how}`)
if (failures.length > 0) process.exitCode = 1
if (named.length === 0) {
  const { markdown, plot } = writeResults({ written, failures, parts, at: new Date() })
  writeFileSync(new URL('RESULTS.md', import.meta.url), markdown)
  if (plot !== null) writeFileSync(new URL('growth.svg', import.meta.url), plot)
  console.log('\nWritten to bench/RESULTS.md')
}

function run(part: string): Failure | null {
  console.log(`\n── ${part}`)
  const { status, signal, error } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`${part}.ts`, import.meta.url))],
    {
      stdio: 'inherit',
      timeout: patienceMinutes * 60_000,
      env: { ...process.env, [resultsFile]: file, [partName]: part },
    },
  )
  if (status === 0) return null
  const isLate = error?.message.includes('ETIMEDOUT') ?? false
  return {
    part,
    how: isLate ? `was ended after ${patienceMinutes} minutes` : `ended with ${signal ?? status}`,
  }
}
