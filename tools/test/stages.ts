import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, runCommand } from '../run/run-command.ts'
import { findChromium } from './find-chromium.ts'

export interface Count {
  passed: number
  failed: number
  /** Which failed, and which passed only when repeated, a line each. */
  remarks?: string[]
}

export interface Stage {
  name: string
  run: () => Promise<Count>
}

/** A runner that ends badly without counting a failure has still failed. */
const counted = (code: number, { passed, failed, remarks = [] }: Count): Count => ({
  passed,
  failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
  remarks,
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
    return counted(code, report ? read(report) : { passed: 0, failed: 0 })
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
  withReport<VitestReport>(
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
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      remarks: testResults
        .filter(({ status }) => status === 'failed')
        .flatMap(({ name, message, assertionResults }) => {
          const failed = assertionResults.filter(({ status }) => status === 'failed')
          const lines = failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]))
          return lines.length > 0 ? lines : [failure(name, message)]
        }),
    }),
  )

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const failure = (name: string, message = ''): string => `failed: ${name} – ${message.split('\n', 1)[0]}`

export async function forgeStage(args: string[]): Promise<Count> {
  const { code, output } = await runCommand(
    [process.execPath, 'packages/contracts/test/run-forge.ts', ...args],
    {
      show: true,
    },
  )
  const [, passed = '0', failed = '0'] = /forge: (\d+) passed, (\d+) failed/.exec(output) ?? []
  return counted(code, { passed: Number(passed), failed: Number(failed) })
}

interface BrowserSuite {
  title: string
  suites?: BrowserSuite[]
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

const words = { unexpected: 'failed', flaky: 'passed only when repeated' }

function remarksOf({ title, specs, suites = [] }: BrowserSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests.flatMap(({ status }) =>
      status in words ? [`${words[status as keyof typeof words]}: ${title} – ${spec.title}`] : [],
    ),
  )
  return [...own, ...suites.flatMap(remarksOf)]
}

export const browserStage = (): Promise<Count> =>
  withReport<{
    stats: { expected: number; flaky: number; unexpected: number }
    suites: BrowserSuite[]
  }>(
    async (file) =>
      runCommand(bin('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'), {
        show: true,
        env: { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      remarks: suites.flatMap(remarksOf),
    }),
  )
