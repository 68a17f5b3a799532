import { defineConfig } from '@playwright/test'

/** The wallet's own tests: they need neither the product nor the network. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/wallet',
  fullyParallel: false,
  workers: 1,
  timeout: 20_000,
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
