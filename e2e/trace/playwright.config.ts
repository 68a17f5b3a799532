import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Walks through a product whose every function reports itself, one after the other. */
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
