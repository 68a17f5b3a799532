/**
 * npm test: proves the product on a fresh machine. Every stage is real: the code is checked, then run against
 * a real database, real chains and a real browser. Ends with 'N passed, N failed'.
 * --deep adds what takes long: more kills, full-size fuzzing, seeded faults, compiling the contracts again,
 * and the API on the PostgreSQL that OTHER_DATABASE_URL names.
 */
import { runChecks } from '../check/run-checks.ts'
import { deepStages } from './deep-stages.ts'
import { browserStage, forgeStage } from './stages.ts'
import type { Count, Stage } from './stages.ts'
import { vitestStage } from './vitest-stage.ts'

const deep = process.argv.includes('--deep')

const stages: Stage[] = [
  { name: 'check', run: runChecks },
  {
    name: 'unit, API, sandbox and contract tests',
    run: () => vitestStage(['unit', 'api', 'sandbox', 'contracts']),
  },
  { name: 'contracts under forge', run: () => forgeStage([]) },
  { name: 'journeys in the browser', run: browserStage },
  {
    name: 'starting, killing, starting again',
    run: () => vitestStage(['start'], deep ? { KILL_CYCLES: '20' } : {}),
  },
  ...(deep ? deepStages : []),
]

const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [index, { name, run }] of stages.entries()) {
  console.log(`\n── ${index + 1}/${stages.length} ${name}`)
  const began = performance.now()
  const count: Count = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1, remarks: [String(error)] }
  })
  const { passed, failed, remarks = [] } = count
  total.passed += passed
  total.failed += failed
  const seconds = Math.round((performance.now() - began) / 1000)
  summary.push(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} of ${passed + failed} in ${seconds} s`)
  summary.push(...remarks.map((remark) => `    ${remark}`))
}

console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
