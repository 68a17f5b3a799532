import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Runs the walks one after the other, on a product whose every function reports its execution. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testIgnore: [],
  grepInvert: /^$/,
  workers: 1,
  timeout: 300_000,
  globalSetup: './start-traced-product.ts',
  projects: [{ name: 'walks' }],
})
