/**
 * npm test: proves the product on a fresh machine. Every stage is real: the code is checked, then run against
 * a real database, real chains and a real browser. Nothing that failed is tried again. Ends with
 * 'N passed, N failed'.
 * --thorough adds the tests that are tagged so: kills by the dozen, and journeys that few walk.
 * --deep adds to that what takes long: more kills, full-size fuzzing, seeded faults, compiling the contracts again,
 * the attack, and the API on the PostgreSQL that OTHER_DATABASE_URL names.
 * --attack is the attack alone.
 */
import { attackStage, deepStages } from './deep-stages.ts'
import type { Count, FileTime, Stage } from './stage.ts'
import { stagesOf } from './stages.ts'
import { inMinutes, tellExpected, tellSlowest } from './tell-times.ts'

const deep = process.argv.includes('--deep')
const stages = stagesOf({ thorough: deep || process.argv.includes('--thorough'), killCycles: deep ? 20 : 5 })

const attack = process.argv.includes('--attack')
if (!attack) console.log(tellExpected(stages))
if (deep) console.log('The deep stages come on top; how long they take was not measured.')

const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
const files: FileTime[] = []
const all: Stage[] = attack ? [attackStage] : deep ? [...stages, ...deepStages] : stages
const begin = performance.now()
for (const [index, { name, run }] of all.entries()) {
  console.log(`\n── ${index + 1}/${all.length} ${name}`)
  const began = performance.now()
  const count: Count = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1, remarks: [String(error)] }
  })
  const { passed, failed, remarks = [] } = count
  total.passed += passed
  total.failed += failed
  files.push(...(count.files ?? []))
  const time = inMinutes((performance.now() - began) / 1000)
  summary.push(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} of ${passed + failed} in ${time}`)
  summary.push(...remarks.map((remark) => `    ${remark}`))
}

console.log(`\n${tellSlowest(files)}`)
console.log(`\n${summary.join('\n')}\nAll of it in ${inMinutes((performance.now() - begin) / 1000)}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
