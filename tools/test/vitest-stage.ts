import { bin, runCommand } from '../run/run-command.ts'
import { runForReport } from './run-for-report.ts'
import { counted } from './stage.ts'
import type { Count } from './stage.ts'
import type { VitestReport } from './vitest-reporter.ts'

interface Chosen {
  env?: Record<string, string>
  /** Only files whose path contains one of these. */
  files?: string[]
  /** False: without the tests that are tagged 'thorough'. */
  thorough?: boolean
}

/** Runs the tests of the projects, without retries. */
export async function vitestStage(
  projects: string[],
  { env = {}, files = [], thorough = true }: Chosen = {},
): Promise<Count> {
  const { code, report } = await runForReport<VitestReport>((file) =>
    runCommand(
      bin(
        'vitest/vitest.mjs',
        'run',
        ...files,
        ...projects.flatMap((project) => ['--project', project]),
        ...(thorough ? [] : ['--tagsFilter', '!thorough']),
        '--reporter=default',
        '--reporter=./tools/test/vitest-reporter.ts',
      ),
      { show: true, env: { ...env, VITEST_REPORT_FILE: file } },
    ),
  )
  if (!report) return counted(code, { passed: 0, failed: 0 })
  const failures = [...report.errors, ...report.files.flatMap((file) => file.failures)]
  return counted(code, {
    passed: report.files.reduce((sum, { passed }) => sum + passed, 0),
    failed: failures.length,
    remarks: failures.map((failure) => `failed: ${failure}`),
    files: report.files.map(({ file, seconds }) => ({ file, seconds })),
  })
}
