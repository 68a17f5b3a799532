/**
 * Runs the Solidity tests: unit, fuzz and invariants.
 *
 *     node tools/run.mjs packages/contracts/test/run-forge.ts [--deep] [forge's own options, such as --match-contract Staking]
 *
 * `--deep` is the full size, at least 200,000 calls for every invariant. The compiler is the one from npm, so that
 * nothing is downloaded. Ends with 'forge: N passed, N failed'.
 */
import { readdirSync } from 'node:fs'
import { packageRoot } from '#compile/standard-input.ts'
import { compileByForge, runForge, type ForgeResult, type ForgeTest } from './forge.ts'
import { sideBySide } from './side-by-side.ts'

const deepCalls = 200_000

const deep = process.argv.includes('--deep')
const options = process.argv.slice(2).filter((argument) => argument !== '--deep')

const began = performance.now()
const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
console.log(`forge: compiling and running${deep ? ' at full size, which takes minutes' : ''} ...`)
const heartbeat = setInterval(() => console.log(`forge: still running after ${seconds()} ...`), 60_000)
const results = options.length > 0 ? [await run(options)] : await runEveryFile()
clearInterval(heartbeat)

let passed = 0
let failed = 0
for (const { name, tests } of results.flatMap(({ suites }) => suites)) {
  console.log(`\n${name}`)
  for (const test of tests) {
    const problem = describeProblem(test)
    if (problem === undefined) passed += 1
    else failed += 1
    const calls = test.calls === undefined ? '' : `, ${test.calls.toLocaleString('en')} calls`
    console.log(`  ${problem === undefined ? 'ok  ' : 'FAIL'} ${readable(test.name)}${calls}`)
    if (problem !== undefined) console.log(`       ${problem}`)
  }
}
for (const { error } of results) {
  if (error === undefined) continue
  failed += 1
  console.error(error)
}
console.log(`\nforge: ${passed} passed, ${failed} failed (${seconds()})`)
process.exitCode = failed === 0 ? 0 : 1

async function run(chosen: string[]): Promise<ForgeResult> {
  return runForge({ root: packageRoot, profile: deep ? 'deep' : 'default', options: chosen })
}

/** A process for every file, those with invariants first: they take longest. */
async function runEveryFile(): Promise<ForgeResult[]> {
  const error = await compileByForge({ root: packageRoot })
  if (error !== undefined) return [{ suites: [], error }]
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.t.sol'))
  const longestFirst = files.toSorted((a, b) => Number(/Invariant/.test(b)) - Number(/Invariant/.test(a)))
  return sideBySide(longestFirst, (file) => run(['--match-path', `test/${file}`]))
}

function describeProblem({ passed: ok, reason, calls }: ForgeTest): string | undefined {
  if (!ok) return reason ?? 'failed'
  if (deep && calls !== undefined && calls < deepCalls) return `only ${calls} calls of ${deepCalls}`
  return undefined
}

function readable(name: string): string {
  return name
    .replace(/\(.*/, '')
    .replace(/^(?:test|testFuzz|invariant)_/, '')
    .replaceAll('_', ' ')
}
