/**
 * Mutation testing: seeds one fault at a time into a contract's source and fails unless a test fails for every fault.
 *
 *     node tools/run.mjs packages/contracts/test/mutate.ts [part of a file's name or of a fault]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCompilation } from '#compile/compile-sources.ts'
import { findSources, packageRoot } from '#compile/standard-input.ts'
import { CompilerPool } from './mutants/compiler-pool.ts'
import { mapInParallel } from './mutants/map-in-parallel.ts'
import { mutants, type Mutant } from './mutants/mutants.ts'
import { findSuites } from './runner/find-suites.ts'
import { runSuites } from './runner/run-suites.ts'
import { changedTestsInput } from './runner/test-input.ts'

/** The tests of contracts that have no test file of their own name. */
const testsOf: Record<string, string> = {
  'MinterRole.sol': 'LandNft',
  'NftMetadata.sol': 'MintedNft',
  'Mass.sol': 'Tokens',
}

/** Smaller than a normal run. The failing calls of an invariant are not printed, so they are not shortened. */
const size = {
  fuzzRuns: 256,
  invariantRuns: 32,
  invariantDepth: 100,
  seed: '0x4d6572696469616e',
  shrinkAttempts: 0,
}

const wanted = process.argv[2] ?? ''
const chosen = mutants.filter(({ file, fault }) => `${file} ${fault}`.includes(wanted))
const compilers = new CompilerPool()
const began = performance.now()

try {
  await mapInParallel([...new Set(chosen.map(({ file }) => file))], async (file) => {
    const [failure] = await findFailures(file, readSource(file))
    if (failure !== undefined) throw new Error(`The tests of ${file} fail without any fault: ${failure}`)
  })
  const noticed = await mapInParallel(chosen, async (mutant) => {
    const [first, ...more] = await findFailures(mutant.file, seedFault(mutant)).catch((cause: unknown) => {
      throw new Error(`'${mutant.fault}' in ${mutant.file} cannot be tested.`, { cause })
    })
    const others = more.length > 0 ? ` and ${more.length} more` : ''
    const verdict = first === undefined ? 'UNNOTICED' : `noticed by ${first}${others}`
    console.log(`| ${mutant.file.padEnd(21)} | ${mutant.fault.padEnd(53)} | ${verdict}`)
    return first !== undefined
  })
  const count = noticed.filter(Boolean).length
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`\nmutants: ${count} of ${chosen.length} noticed (${seconds} s)`)
  process.exitCode = count === chosen.length && count > 0 ? 0 : 1
} finally {
  await compilers.stop()
}

function seedFault({ file, fault, find, put }: Mutant): string {
  const source = readSource(file)
  const matches = source.split(find).length - 1
  if (matches !== 1) throw new Error(`'${fault}' matches ${matches} places of ${file} instead of one.`)
  return source.replace(find, () => put)
}

function readSource(file: string): string {
  return readFileSync(join(packageRoot, 'src', file), 'utf8')
}

/** Names of the tests of a contract that fail with the given source. Throws when the source does not compile. */
async function findFailures(file: string, source: string): Promise<string[]> {
  const tests = findSources(`test/${testsOf[file] ?? file.replace('.sol', '')}*.t.sol`)
  const input = changedTestsInput(tests, { [`src/${file}`]: source })
  const compilation = parseCompilation(await compilers.compile(input), { allowWarnings: true })
  const suites = findSuites(compilation)
  if (suites.length === 0) throw new Error(`${file} has no tests.`)
  const outcomes = await runSuites({ compilation, suites, size })
  return outcomes.flatMap(({ tests: results }) =>
    results.filter(({ failure }) => failure !== undefined).map(({ name }) => name),
  )
}
