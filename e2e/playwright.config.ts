import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { desktop } from './screens.ts'

/** Debian's browsers; where there is neither, Playwright uses its own. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const executablePath = process.env['CHROMIUM_PATH'] ?? installed
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Set here and not by --grep-invert, which does not apply to projects that others depend on. */
const leftOut = process.env['JOURNEYS'] === 'quick' ? /@thorough/ : /^$/

/** These journeys change the product for all others: its prices, its payment providers. */
const alone = ['**/*.alone.spec.ts']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // They need a traced product: trace/playwright.config.ts.
  testIgnore: 'trace/**',
  grepInvert: leftOut,
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  // A test that passes only sometimes counts as failed.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  globalSetup: './start-product.ts',
  projects: [
    { name: 'together', testIgnore: [...alone, 'trace/**'] },
    { name: 'alone', testMatch: alone, workers: 1, dependencies: ['together'] },
  ],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: [...quiet, ...asRoot] },
    // Without screenshots in the trace, which took 5 to 10 % of the browser's processor time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    viewport: desktop,
    // Reduced motion gives the same pages sooner; journeys about motion enable it again.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
