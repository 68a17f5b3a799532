/**
 * node compile.ts                  compiles and writes generated/
 * node compile.ts --check          fails when generated/ does not belong to the sources (milliseconds, by hash)
 * node compile.ts --check --deep   the same by compiling again
 */
import { parseArgs } from 'node:util'
import {
  describeDeepStaleness,
  describeStaleness,
  generateFiles,
  writeGenerated,
} from '#compile/generated-files.ts'

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, deep: { type: 'boolean', default: false } },
})

if (values.check) {
  const problem = values.deep ? await describeDeepStaleness() : describeStaleness()
  console.log(problem ?? 'contracts: generated files are up to date')
  process.exitCode = problem === undefined ? 0 : 1
} else {
  const { files, contracts } = await generateFiles()
  writeGenerated(files)
  for (const { name, deployedSize } of contracts) console.log(`${name.padEnd(20)} ${deployedSize} bytes`)
}
