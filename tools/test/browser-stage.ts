import { bin, runCommand } from '../run/run-command.ts'
import { runForReport } from './run-for-report.ts'
import { counted } from './stage.ts'
import type { Count, FileTime } from './stage.ts'

interface BrowserReport {
  stats: { expected: number; unexpected: number }
  /** One for each file. */
  suites: BrowserSuite[]
}

interface BrowserSuite {
  title: string
  suites?: BrowserSuite[]
  specs: {
    title: string
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[]
  }[]
}

interface Journeys {
  /** False: without the tests tagged @thorough. */
  thorough: boolean
  /** The browser's path; null where none can be used. */
  chromium: string | null
}

export const noChromium = 'no Chromium could be found or installed. Set CHROMIUM_PATH to one'

export const browserStage = ({ thorough, chromium }: Journeys): Promise<Count> =>
  playwrightStage(chromium, 'e2e/playwright.config.ts', { JOURNEYS: thorough ? 'all' : 'quick' })

/** Compares the files that the documents list for a click with those that it executes. */
export const walksStage = (chromium: string | null): Promise<Count> =>
  playwrightStage(chromium, 'e2e/trace/playwright.config.ts', {})

async function playwrightStage(
  chromium: string | null,
  config: string,
  env: Record<string, string>,
): Promise<Count> {
  if (chromium === null) return { passed: 0, failed: 1, notRun: noChromium }
  const { code, report } = await runForReport<BrowserReport>((file) =>
    runCommand(bin('@playwright/test/cli.js', 'test', '--config', config), {
      show: true,
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  )
  if (!report) return counted(code, { passed: 0, failed: 0 })
  const { stats, suites } = report
  return counted(code, {
    passed: stats.expected,
    failed: stats.unexpected,
    remarks: suites.flatMap(failuresOf),
    files: suites.map(timeOf),
  })
}

function failuresOf({ title, specs, suites = [] }: BrowserSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return [...own.map((spec) => `failed: ${title} – ${spec.title}`), ...suites.flatMap(failuresOf)]
}

const timeOf = (suite: BrowserSuite): FileTime => ({
  file: `e2e/${suite.title}`,
  seconds: millisecondsOf(suite) / 1000,
})

function millisecondsOf({ specs, suites = [] }: BrowserSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const below = suites.map(millisecondsOf)
  return [...own.map(({ duration }) => duration), ...below].reduce((sum, one) => sum + one, 0)
}
