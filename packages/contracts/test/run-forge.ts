/**
 * Runs the Solidity tests: unit, fuzz and invariants.
 *
 *     node tools/run.mjs packages/contracts/test/run-forge.ts [--deep] [forge's own options, such as --match-contract Staking]
 *
 * `--deep` is the full size, at least 200,000 calls for every invariant. The compiler is the one from npm, so that
 * nothing is downloaded. Ends with 'forge: N passed, N failed'.
 */
import { packageRoot } from '#compile/standard-input.ts'
import { runForge, type ForgeTest } from './forge.ts'

const deepCalls = 200_000

const deep = process.argv.includes('--deep')
const options = process.argv.slice(2).filter((argument) => argument !== '--deep')

const began = performance.now()
const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
console.log(`forge: compiling and running${deep ? ' at full size, which takes minutes' : ''} ...`)
const heartbeat = setInterval(() => console.log(`forge: still running after ${seconds()} ...`), 60_000)
const { suites, error } = await runForge({ root: packageRoot, profile: deep ? 'deep' : 'default', options })
clearInterval(heartbeat)

let passed = 0
let failed = 0
for (const { name, tests } of suites) {
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
if (error !== undefined) {
  failed += 1
  console.error(error)
}
console.log(`\nforge: ${passed} passed, ${failed} failed (${seconds()})`)
process.exitCode = failed === 0 ? 0 : 1

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
