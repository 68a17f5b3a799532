/**
 * Runs the Solidity tests: unit, fuzz and invariants.
 *
 *     node tools/run.mjs packages/contracts/test/run-solidity-tests.ts [--deep] [--seed 0x…] [part of a name]
 *
 * The name is that of a file, a suite or a test. `--deep` is the full size: at least 200,000 calls for every invariant,
 * with a random seed that is printed. Ends with 'solidity: N passed, N failed'.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { compileCached } from '#compile/compile-cached.ts'
import { findSuites } from './runner/find-suites.ts'
import { runSuites, type SuiteOutcome, type TestOutcome } from './runner/run-suites.ts'
import { allTestsInput } from './runner/test-input.ts'

const minDeepCalls = 200_000

const { values, positionals } = parseArgs({
  options: { deep: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
})
const { deep } = values
const size = deep
  ? { fuzzRuns: 20_000, invariantRuns: 1_000, invariantDepth: 200 }
  : { fuzzRuns: 1_000, invariantRuns: 64, invariantDepth: 100 }
const seed = values.seed ?? (deep ? `0x${randomBytes(32).toString('hex')}` : '0x4d6572696469616e')

let passed = 0
let failed = 0
const began = performance.now()
const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`

console.log(
  `solidity: compiling and running${deep ? ' at full size, which takes minutes' : ''}, seed ${seed} ...`,
)
const heartbeat = setInterval(
  () => console.log(`solidity: still running after ${seconds()} ...`),
  60_000,
).unref()
try {
  const input = allTestsInput()
  const compilation = await compileCached(input)
  const suites = findSuites(compilation, positionals.join(' '))
  if (suites.length === 0) throw new Error('No tests found.')
  await runSuites({ compilation, suites, size: { ...size, seed }, tracedInput: input, onSuite: printSuite })
} catch (error) {
  failed += 1
  console.error(error instanceof Error ? error.message : error)
}
clearInterval(heartbeat)
console.log(`\nsolidity: ${passed} passed, ${failed} failed (${seconds()})`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function printSuite({ name, tests, warnings }: SuiteOutcome): void {
  console.log(`\n${name}`)
  for (const warning of warnings) console.log(`  warning: ${warning}`)
  for (const test of tests) {
    const problem = test.failure ?? describeTooFewCalls(test)
    if (problem === undefined) passed += 1
    else failed += 1
    const calls = test.calls === undefined ? '' : `, ${test.calls.toLocaleString('en')} calls`
    console.log(`  ${problem === undefined ? 'ok  ' : 'FAIL'} ${readable(test.name)}${calls}`)
    if (problem !== undefined) console.log(`       ${problem.replaceAll('\n', '\n       ')}`)
  }
}

function describeTooFewCalls({ calls }: TestOutcome): string | undefined {
  return deep && calls !== undefined && calls < minDeepCalls
    ? `only ${calls} calls of ${minDeepCalls}`
    : undefined
}

function readable(name: string): string {
  return name.replace(/^(?:test|testFuzz|invariant)_/, '').replaceAll('_', ' ')
}
