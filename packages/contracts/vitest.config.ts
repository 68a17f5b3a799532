import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Real chains and real processes on a machine that may be busy.
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
