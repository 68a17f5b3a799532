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
export const counted = (code: number, { passed, failed, remarks = [] }: Count): Count => ({
  passed,
  failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
  remarks,
})

/** Runs a program that writes a JSON report to the file it is told; null when it wrote none. */
export async function runForReport<Report>(
  run: (reportFile: string) => Promise<{ code: number }>,
): Promise<{ code: number; report: Report | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code } = await run(file)
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Report | null
    return { code, report }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

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

interface BrowserReport {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: BrowserSuite[]
}

export async function browserStage(): Promise<Count> {
  const { code, report } = await runForReport<BrowserReport>(async (file) =>
    runCommand(bin('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'), {
      show: true,
      env: { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  )
  if (!report) return counted(code, { passed: 0, failed: 0 })
  const { stats, suites } = report
  return counted(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    remarks: suites.flatMap(remarksOf),
  })
}
