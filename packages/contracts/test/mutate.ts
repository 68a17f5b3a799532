/**
 * Seeds faults into a copy of the contracts, one at a time, and fails unless the tests notice every one.
 *
 *     node tools/run.mjs packages/contracts/test/mutate.ts [part of a file's name or of a fault]
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '#compile/standard-input.ts'
import { runForge, type ForgeResult } from './forge.ts'
import { mutants, type Mutant } from './mutants/mutants.ts'

/** A contract without tests of its own name. */
const testsOf: Record<string, string> = {
  'MinterRole.sol': 'LandNft',
  'NftMetadata.sol': 'MintedNft',
  'Mass.sol': 'Tokens',
}

const wanted = process.argv[2] ?? ''
const chosen = mutants.filter(({ file, fault }) => `${file} ${fault}`.includes(wanted))
const copy = mkdtempSync(join(tmpdir(), 'meridian-mutants-'))
for (const name of ['src', 'test', 'foundry.toml']) {
  cpSync(join(packageRoot, name), join(copy, name), { recursive: true })
}

try {
  for (const file of new Set(chosen.map((mutant) => mutant.file))) {
    const sound = await runTests(file)
    if (!passes(sound)) throw new Error(`The tests fail without any fault: ${firstFailure(sound)}`)
  }
  const unnoticed: Mutant[] = []
  for (const mutant of chosen) {
    const noticedBy = await seed(mutant)
    if (noticedBy === undefined) unnoticed.push(mutant)
    const verdict = noticedBy === undefined ? 'UNNOTICED' : `noticed by ${noticedBy}`
    console.log(`| ${mutant.file.padEnd(21)} | ${mutant.fault.padEnd(53)} | ${verdict}`)
  }
  console.log(`\nmutants: ${chosen.length - unnoticed.length} of ${chosen.length} noticed`)
  process.exitCode = unnoticed.length === 0 && chosen.length > 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true })
}

/** The name of a test that fails, or undefined. A fault that does not compile proves nothing and ends the run. */
async function seed({ file, fault, find, put }: Mutant): Promise<string | undefined> {
  const path = join(copy, 'src', file)
  const source = readFileSync(path, 'utf8')
  const found = source.split(find).length - 1
  if (found !== 1) throw new Error(`'${fault}' fits ${found} places of ${file} instead of one.`)
  writeFileSync(
    path,
    source.replace(find, () => put),
  )
  const result = await runTests(file)
  writeFileSync(path, source)
  if (result.error !== undefined) throw new Error(`'${fault}' does not run: ${result.error}`)
  return passes(result) ? undefined : firstFailure(result)
}

/**
 * The tests of one contract, unit and invariants. Without the optimizer, which changes no behaviour and doubles the
 * time to compile.
 */
function runTests(file: string): Promise<ForgeResult> {
  const tests = `test/${testsOf[file] ?? file.replace('.sol', '')}*.t.sol`
  const env = { FOUNDRY_OPTIMIZER: 'false', FOUNDRY_FUZZ_RUNS: '256', FOUNDRY_INVARIANT_RUNS: '32' }
  return runForge({ root: copy, profile: 'default', env, options: ['--match-path', tests, '--fail-fast'] })
}

function passes({ suites, error }: ForgeResult): boolean {
  return error === undefined && suites.every(({ tests }) => tests.every(({ passed }) => passed))
}

function firstFailure({ suites, error }: ForgeResult): string {
  const failing = suites.flatMap(({ tests }) => tests).filter(({ passed }) => !passed)
  const more = failing.length > 1 ? ` and ${failing.length - 1} more` : ''
  return failing[0] === undefined ? (error ?? 'nothing') : `${failing[0].name.replace(/\(.*/, '')}${more}`
}
