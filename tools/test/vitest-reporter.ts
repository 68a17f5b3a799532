/**
 * Writes the data that npm test needs of each file to the path in VITEST_REPORT_FILE. Vitest's own JSON omits a
 * file's imports and hooks, which take most of the time: they start databases and chains.
 */
import { writeFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export interface VitestReport {
  /** Errors outside of any test; each of them fails the run. */
  errors: string[]
  files: VitestFile[]
}

interface VitestFile {
  file: string
  seconds: number
  passed: number
  /** A line for each failed test, or for the file if it failed before its tests. */
  failures: string[]
}

export default class VitestReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly Failure[]): Promise<void> {
    const path = process.env['VITEST_REPORT_FILE']
    if (!path) throw new Error('VITEST_REPORT_FILE names the file to write')
    const report: VitestReport = {
      errors: errors.map(describe),
      files: modules.map(fileOf),
    }
    await writeFile(path, JSON.stringify(report))
  }
}

function fileOf(module: TestModule): VitestFile {
  const { collectDuration, setupDuration, environmentSetupDuration, prepareDuration, duration } =
    module.diagnostic()
  const spent = collectDuration + setupDuration + environmentSetupDuration + prepareDuration + duration
  const failures = [...module.children.allTests('failed')].map(failureOf)
  const broken = module.state() === 'failed' && failures.length === 0
  return {
    file: module.relativeModuleId,
    seconds: spent / 1000,
    passed: [...module.children.allTests('passed')].length,
    failures: broken ? [`${module.relativeModuleId} – ${describe(module.errors()[0])}`] : failures,
  }
}

const failureOf = (test: TestCase): string =>
  `${test.module.relativeModuleId} – ${test.fullName} – ${describe(test.result().errors?.[0])}`

interface Failure {
  message: string
  cause?: unknown
}

/** The error and its causes: 'fetch failed' alone does not show the reason. */
function describe(failure: Failure | undefined): string {
  if (!failure) return ''
  const { message, cause } = failure
  const isFailure = typeof cause === 'object' && cause !== null && 'message' in cause
  return isFailure ? `${firstLine(message)} ← ${describe(cause as Failure)}` : firstLine(message)
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? ''
