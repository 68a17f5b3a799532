/**
 * Seeds faults into copies of the contracts, one at a time in each, and fails unless the tests notice every one.
 *
 *     node tools/run.mjs packages/contracts/test/mutate.ts [part of a file's name or of a fault]
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '#compile/standard-input.ts'
import { runForge, type ForgeResult } from './forge.ts'
import { mutants, type Mutant } from './mutants/mutants.ts'
import { sideBySide } from './side-by-side.ts'

/** A contract without tests of its own name. */
const testsOf: Record<string, string> = {
  'MinterRole.sol': 'LandNft',
  'NftMetadata.sol': 'MintedNft',
  'Mass.sol': 'Tokens',
}

const wanted = process.argv[2] ?? ''
const chosen = mutants.filter(({ file, fault }) => `${file} ${fault}`.includes(wanted))
const copies: string[] = []
const free: string[] = []

try {
  await sideBySide([...new Set(chosen.map(({ file }) => file))], async (file) => {
    const sound = await inACopy((copy) => runTests(copy, file))
    if (!passes(sound)) throw new Error(`The tests fail without any fault: ${firstFailure(sound)}`)
  })
  const verdicts = await sideBySide(chosen, async (mutant) => {
    const noticedBy = await inACopy((copy) => seed(copy, mutant))
    const verdict = noticedBy === undefined ? 'UNNOTICED' : `noticed by ${noticedBy}`
    console.log(`| ${mutant.file.padEnd(21)} | ${mutant.fault.padEnd(53)} | ${verdict}`)
    return noticedBy
  })
  const noticed = verdicts.filter((verdict) => verdict !== undefined).length
  console.log(`\nmutants: ${noticed} of ${chosen.length} noticed`)
  process.exitCode = noticed === chosen.length && chosen.length > 0 ? 0 : 1
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true })
}

/** One that nobody else has now; made when all are taken. */
async function inACopy<Result>(work: (copy: string) => Promise<Result>): Promise<Result> {
  const copy = free.pop() ?? makeCopy()
  const result = await work(copy)
  free.push(copy)
  return result
}

function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'meridian-mutants-'))
  copies.push(copy)
  for (const name of ['src', 'test', 'foundry.toml']) {
    cpSync(join(packageRoot, name), join(copy, name), { recursive: true })
  }
  return copy
}

/** The name of a test that fails, or undefined. A fault that does not compile proves nothing and ends the run. */
async function seed(copy: string, { file, fault, find, put }: Mutant): Promise<string | undefined> {
  const path = join(copy, 'src', file)
  const source = readFileSync(path, 'utf8')
  const found = source.split(find).length - 1
  if (found !== 1) throw new Error(`'${fault}' fits ${found} places of ${file} instead of one.`)
  writeFileSync(
    path,
    source.replace(find, () => put),
  )
  const result = await runTests(copy, file)
  writeFileSync(path, source)
  if (result.error !== undefined) throw new Error(`'${fault}' does not run: ${result.error}`)
  return passes(result) ? undefined : firstFailure(result)
}

/**
 * The tests of one contract, unit and invariants. Without the optimizer, which changes no behaviour and doubles the
 * time to compile.
 */
function runTests(copy: string, file: string): Promise<ForgeResult> {
  const tests = `test/${testsOf[file] ?? file.replace('.sol', '')}*.t.sol`
  const env = { FOUNDRY_OPTIMIZER: 'false', FOUNDRY_FUZZ_RUNS: '256', FOUNDRY_INVARIANT_RUNS: '32' }
  return runForge({ root: copy, env, options: ['--match-path', tests, '--fail-fast'] })
}

function passes({ suites, error }: ForgeResult): boolean {
  return error === undefined && suites.every(({ tests }) => tests.every(({ passed }) => passed))
}

function firstFailure({ suites, error }: ForgeResult): string {
  const failing = suites.flatMap(({ tests }) => tests).filter(({ passed }) => !passed)
  const more = failing.length > 1 ? ` and ${failing.length - 1} more` : ''
  return failing[0] === undefined ? (error ?? 'nothing') : `${failing[0].name.replace(/\(.*/, '')}${more}`
}
