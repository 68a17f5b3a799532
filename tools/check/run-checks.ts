import { bin, root, runCommand } from '../run/run-command.ts'
import { withThrowAwayPostgres } from '../run/throw-away-postgres.ts'

const workspaces = [
  'packages/shared',
  'packages/contracts',
  'packages/dev-chain',
  'packages/demo-wallet',
  'packages/gazetteer',
  'packages/basemap',
  'apps/api',
  'apps/sandbox',
  'apps/web',
  'e2e',
  'bench',
  'bench/map-page',
  'tools',
]

interface Check {
  name: string
  run: () => Promise<{ code: number; output: string }>
  /** The command that fixes it, if there is one. */
  mend?: string
}

const checks: Check[] = [
  { name: 'format', run: () => runCommand(bin('oxfmt/bin/oxfmt', '--check')), mend: 'npm run format' },
  { name: 'lint and arrows', run: () => runCommand(bin('oxlint/bin/oxlint')) },
  ...workspaces.map((workspace) => ({
    name: `types in ${workspace}`,
    run: () => runCommand(bin('typescript/bin/tsc', '-p', workspace)),
  })),
  { name: 'dead code', run: () => runCommand(bin('knip/bin/knip.js', '--no-progress')) },
  {
    name: 'contract artefacts are fresh',
    run: () => runCommand([process.execPath, 'packages/contracts/compile.ts', '--check']),
    mend: 'npm run generate',
  },
  {
    name: 'the schema of Stripe’s calls is fresh',
    run: () => runCommand([process.execPath, 'apps/sandbox/generate-stripe-schema.ts', '--check']),
    mend: 'npm run generate',
  },
  {
    name: 'database types are fresh',
    run: () =>
      withThrowAwayPostgres((url) =>
        runCommand([process.execPath, 'apps/api/src/platform/db/write-schema.ts', '--check'], {
          env: { DATABASE_URL: url },
        }),
      ),
    mend: 'npm run generate',
  },
  {
    name: 'rows of statements fit the schema',
    run: () => runCommand(bin('vitest/vitest.mjs', 'run', '--project', 'api', 'statement-rows', 'sql-file')),
  },
]

/** Most of them keep one core busy. */
const atOnce = 2

export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks]
  let failed = 0
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await holds(check))) failed += 1
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { passed: checks.length - failed, failed }
}

async function holds({ name, run, mend }: Check): Promise<boolean> {
  const began = performance.now()
  const { code, output } = await run()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code === 0) return true
  console.log(output.replaceAll(root, ''))
  if (mend) console.log(`  ${mend} mends this.`)
  return false
}
