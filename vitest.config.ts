import { defineConfig } from 'vitest/config'

/** No test judges a time: these only end what hangs, on the slowest machine too. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

const onPostgres = {
  setupFiles: './apps/api/src/testing/clean-up-after-file.ts',
  // Nothing that matters lives in a process's memory, and evaluating the API anew for each file takes longer than most
  // files do.
  isolate: false,
  globalSetup: './tools/test/start-test-postgres.ts',
  ...patient,
}
const ignored = ['**/node_modules/**', '**/dist/**']

/** Pure logic first; what needs a database, a chain or whole processes in projects of their own. */
export default defineConfig({
  test: {
    // By default one core is left idle: half of a small machine.
    maxWorkers: '100%',
    tags: [
      {
        name: 'thorough',
        description: 'Left out of npm test: kills by the dozen, and whole starts of the demo.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/shared/src/**/*.test.ts',
            'packages/demo-wallet/src/**/*.test.ts',
            'packages/gazetteer/src/**/*.test.ts',
            'packages/basemap/build/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'tools/check/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...ignored, 'bench/failover/**'],
          isolate: false,
          unstubGlobals: true,
          ...patient,
        },
      },
      {
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: ignored,
          environment: 'happy-dom',
          // Modules are evaluated once: set-up-document.ts makes their state anew for each test.
          isolate: false,
          unstubGlobals: true,
          setupFiles: './apps/web/src/testing/set-up-document.ts',
          ...patient,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'bench/failover/**/*.test.ts'],
          exclude: [...ignored, '**/*.{deep,attack}.test.ts'],
          ...onPostgres,
        },
      },
      // Only in npm run test:deep.
      {
        test: { name: 'deep', include: ['apps/api/src/**/*.deep.test.ts'], exclude: ignored, ...onPostgres },
      },
      // In npm run test:attack, and in test:deep. One file after the other: they compare times.
      {
        test: {
          name: 'attack',
          include: ['apps/api/src/**/*.attack.test.ts'],
          exclude: ignored,
          ...onPostgres,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['apps/sandbox/src/**/*.test.ts', 'packages/dev-chain/src/**/*.test.ts'],
          exclude: ignored,
          ...patient,
        },
      },
      {
        test: {
          name: 'contracts',
          include: ['packages/contracts/test/**/*.test.ts'],
          exclude: ignored,
          ...patient,
        },
      },
      {
        test: {
          name: 'start',
          include: ['tools/{bootstrap,run,start,test}/**/*.test.ts'],
          exclude: ignored,
          fileParallelism: false,
          ...patient,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
