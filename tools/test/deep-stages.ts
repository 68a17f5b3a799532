import pg from 'pg'
import { runCommand } from '../run/run-command.ts'
import { solidityStage } from './solidity-stage.ts'
import type { Count, Stage } from './stage.ts'
import { vitestStage } from './vitest-stage.ts'

/** A program that proves one thing. */
async function programStage(...command: string[]): Promise<Count> {
  const { code } = await runCommand([process.execPath, ...command], { show: true })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** The embedded PostgreSQL is one version; operators use others. */
async function onAnotherPostgres(): Promise<Count> {
  const url = process.env['OTHER_DATABASE_URL']
  if (!url) {
    const remark = 'left out: OTHER_DATABASE_URL names no other PostgreSQL (15 or newer) to test on'
    console.log(remark)
    return { passed: 0, failed: 0, remarks: [remark] }
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  const { remarks = [], ...count } = await vitestStage(['api'], { env: { TEST_DATABASE_URL: url } })
  return { ...count, remarks: [`on PostgreSQL ${rows[0]?.server_version}`, ...remarks] }
}

async function throughPgBouncer(): Promise<Count> {
  if (process.env['PGBOUNCER']) return vitestStage(['api'])
  const remark = 'left out: PGBOUNCER names no PgBouncer (1.21 or newer) to test with'
  console.log(remark)
  return { passed: 0, failed: 0, remarks: [remark] }
}

/**
 * Hostile bodies at every call; every call signed out, as a stranger and as the owner; attempts to slow others down.
 */
export const attackStage: Stage = {
  name: 'under attack, with a second user beside it',
  run: () => vitestStage(['attack']),
}

export const deepStages: Stage[] = [
  {
    name: 'known and unknown take the same time; a thousand payments under kills',
    run: () => vitestStage(['deep']),
  },
  attackStage,
  {
    name: 'the indexer under 60 kills',
    run: () => vitestStage(['api'], { env: { INDEXER_KILLS: '60' }, files: ['indexer-killed'] }),
  },
  { name: 'Solidity tests, full size', run: () => solidityStage(['--deep']) },
  {
    name: 'seeded faults in the contracts are caught',
    run: () => programStage('packages/contracts/test/mutate.ts'),
  },
  {
    name: 'the committed bytecode is what the sources compile to',
    run: () => programStage('packages/contracts/compile.ts', '--check', '--deep'),
  },
  { name: 'the API on another PostgreSQL', run: onAnotherPostgres },
  { name: 'the API through PgBouncer', run: throughPgBouncer },
]
