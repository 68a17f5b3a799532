/** Runs Solidity tests in EDR, Hardhat's EVM. It implements Foundry's cheatcodes, fuzz tests and invariant tests. */
import type { EdrContext, SuiteResult, TestResult } from '@nomicfoundation/edr'
import type { Compilation } from '#compile/compile-sources.ts'
import type { StandardInput } from '#compile/standard-input.ts'
import { describeFailure } from './describe-failure.ts'
import { edr } from './edr.ts'
import { artifactId, artifactsOf, buildInfoOf, configFor, type RunSize } from './edr-input.ts'
import { suiteName, type Suite } from './find-suites.ts'

export type TestOutcome = {
  name: string
  /** Undefined when the test passed. */
  failure: string | undefined
  /** The calls made to break an invariant; undefined for other tests. */
  calls: number | undefined
}
export type SuiteOutcome = { name: string; tests: TestOutcome[]; warnings: string[] }

type Run = {
  compilation: Compilation
  suites: Suite[]
  size: RunSize
  /** Adds stack traces to failures; the compilation must be that of `allTestsInput`. */
  tracedInput?: StandardInput
  onSuite?: (outcome: SuiteOutcome) => void
}

let sharedContext: Promise<EdrContext> | undefined

/** Returns the suites in the order in which they finished. */
export async function runSuites(run: Run): Promise<SuiteOutcome[]> {
  const { compilation, suites, size, tracedInput, onSuite } = run
  if (suites.length === 0) return []
  const context = await (sharedContext ??= createContext())
  const outcomes: SuiteOutcome[] = []
  const { promise: reported, resolve } = Promise.withResolvers<void>()
  const finished = context.runSolidityTests(
    edr.L1_CHAIN_TYPE,
    artifactsOf(compilation),
    suites.map(({ source, contract }) => artifactId(source, contract)),
    configFor(suites, size),
    tracedInput ? { buildInfos: [buildInfoOf(tracedInput, compilation)] } : {},
    (result) => {
      const outcome = suiteOutcome(result, suites)
      outcomes.push(outcome)
      onSuite?.(outcome)
      if (outcomes.length === suites.length) resolve()
    },
  )
  // EDR may resolve its promise before it has called back with the last suite.
  await Promise.all([finished, reported])
  return outcomes
}

/** EDR allows one context per process. */
async function createContext(): Promise<EdrContext> {
  const context = new edr.EdrContext()
  await context.registerSolidityTestRunnerFactory(edr.L1_CHAIN_TYPE, edr.l1SolidityTestRunnerFactory())
  return context
}

function suiteOutcome({ id, testResults, warnings }: SuiteResult, suites: Suite[]): SuiteOutcome {
  const tests = testResults.map(testOutcome)
  const suite = suites.find(({ source, contract }) => source === id.source && contract === id.name)
  const missing = tests.some(({ failure }) => failure !== undefined)
    ? [] // A failed setUp is reported instead of the tests.
    : (suite?.tests ?? []).filter((name) => !tests.some((test) => test.name === name))
  const notRun = missing.map((name) => ({ name, failure: 'EDR did not run this test', calls: undefined }))
  return { name: suiteName(id.source, id.name), tests: [...tests, ...notRun], warnings }
}

function testOutcome(result: TestResult): TestOutcome {
  const { name, status, kind } = result
  return {
    name: name.replace(/\(.*/, ''),
    failure: status === edr.TestStatus.Success ? undefined : describeFailure(result),
    calls: 'calls' in kind ? Number(kind.calls) : undefined,
  }
}
