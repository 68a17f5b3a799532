/**
 * npm test: proves the product on a fresh machine. Every stage is real: the code is checked, then run against a real
 * database, real chains and a real browser. A failed test is not repeated. Ends with 'N passed, N failed'.
 * --thorough adds the tests that are tagged so: repeated kills, and journeys that are rarely used.
 * --deep also adds slow ones: more kills, full-size fuzzing, seeded faults, compiling the contracts again, the
 * attack, and the API on the PostgreSQL that OTHER_DATABASE_URL names.
 * --attack runs only the attack.
 */
import { stopCommandsOnSignal } from '../run/run-command.ts'
import { attackStage, deepStages } from './deep-stages.ts'
import { findChromium } from './find-chromium.ts'
import type { Count, FileTime, Stage } from './stage.ts'
import { stagesOf } from './stages.ts'
import { describeExpected, describeSlowest, inMinutes } from './describe-times.ts'

stopCommandsOnSignal()
const all = process.argv.includes('--attack') ? [attackStage] : await chooseStages()

const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
const notRun: string[] = []
const files: FileTime[] = []
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
  if (count.notRun) notRun.push(`Not run: ${name}, since ${count.notRun}.`)
  const outcome = count.notRun ? 'not run' : `${passed} of ${passed + failed} passed in ${time}`
  summary.push(`${failed === 0 ? '✓' : '✗'} ${name}: ${outcome}`)
  summary.push(...remarks.map((remark) => `    ${remark}`))
}

console.log(`\n${describeSlowest(files)}`)
console.log(
  `\n${summary.join('\n')}\nAll stages together took ${inMinutes((performance.now() - begin) / 1000)}.`,
)
if (notRun.length > 0) console.log(`\n${notRun.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** The browser comes first, so that its install, or a failure of it, shows before the long stages. */
async function chooseStages(): Promise<Stage[]> {
  const deep = process.argv.includes('--deep')
  const thorough = deep || process.argv.includes('--thorough')
  const chromium = await findChromium()
  if (chromium === null)
    console.log(
      'Without a browser, the journeys will not run and npm test will fail. Everything else runs now.',
    )
  const stages = stagesOf({ thorough, killCycles: deep ? 20 : 5, chromium })
  console.log(describeExpected(stages))
  if (!deep) return stages
  console.log('The deep stages come on top; how long they take was not measured.')
  return [...stages, ...deepStages]
}
