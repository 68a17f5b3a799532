/**
 * Writes what npm test wants to know of each file to the path in VITEST_REPORT_FILE. Vitest's own JSON leaves out
 * a file's imports and hooks, where most of the time goes: databases and chains are started there.
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
  /** A line for each test that failed, or for the file where it did not get that far. */
  failures: string[]
}

export default class VitestReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): Promise<void> {
    const path = process.env['VITEST_REPORT_FILE']
    if (!path) throw new Error('VITEST_REPORT_FILE names the file to write')
    const report: VitestReport = {
      errors: errors.map(({ message }) => firstLine(message)),
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
    failures: broken ? [`${module.relativeModuleId} – ${firstLine(module.errors()[0]?.message)}`] : failures,
  }
}

const failureOf = (test: TestCase): string =>
  `${test.module.relativeModuleId} – ${test.fullName} – ${firstLine(test.result().errors?.[0]?.message)}`

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? ''
