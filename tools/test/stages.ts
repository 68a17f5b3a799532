import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, runCommand } from '../run/run-command.ts'
import { findChromium } from './find-chromium.ts'

export interface Count {
  passed: number
  failed: number
}

export interface Stage {
  name: string
  run: () => Promise<Count>
}

/** A runner that ends badly without counting a failure has still failed. */
const counted = (code: number, passed: number, failed: number): Count => ({
  passed,
  failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
})

/** Runs a program that writes a JSON report to the file it is told, and reads it. */
async function withReport<Report>(
  run: (reportFile: string) => Promise<{ code: number }>,
  read: (report: Report) => Count,
): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code } = await run(file)
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Report | null
    const { passed, failed } = report ? read(report) : { passed: 0, failed: 0 }
    return counted(code, passed, failed)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All tests of the projects, or of the files whose path contains one of `files`. */
export const vitestStage = (
  projects: string[],
  env: Record<string, string> = {},
  files: string[] = [],
): Promise<Count> =>
  withReport<{ numPassedTests: number; numFailedTests: number }>(
    (file) =>
      runCommand(
        bin(
          'vitest/vitest.mjs',
          'run',
          ...files,
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ),
        { show: true, env },
      ),
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  )

export async function forgeStage(args: string[]): Promise<Count> {
  const { code, output } = await runCommand(
    [process.execPath, 'packages/contracts/test/run-forge.ts', ...args],
    {
      show: true,
    },
  )
  const [, passed = '0', failed = '0'] = /forge: (\d+) passed, (\d+) failed/.exec(output) ?? []
  return counted(code, Number(passed), Number(failed))
}

export const browserStage = (): Promise<Count> =>
  withReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(
    async (file) =>
      runCommand(bin('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'), {
        show: true,
        env: { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    // A journey that passes only when repeated counts as failed.
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  )
