/**
 * The cost of indexing a chain without events of ours: requests to the node for a thousand blocks, at three block
 * times. Time is simulated: each poll mines the blocks that the chain would have had since the last one.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from 'viem'
import type { TestClient } from 'viem'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { createCursor } from '../apps/api/src/features/chain/events/chain-cursor.ts'
import { indexChain } from '../apps/api/src/features/chain/indexer/index-chain.ts'
import { indexedChains } from '../apps/api/src/features/chain/indexer/indexer.ts'
import type { IndexedChain } from '../apps/api/src/features/chain/rpc/indexed-chain.ts'
import { Pace } from '../apps/api/src/features/chain/events/pace.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import type { Config } from '../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Db } from '../apps/api/src/platform/db/database.ts'
import { migrateToLatest } from '../apps/api/src/platform/db/migrate.ts'
import { createLog } from '../apps/api/src/platform/logging/log.ts'
import { withThrowAwayPostgres } from '../tools/run/throw-away-postgres.ts'
import { report } from './results/report.ts'

const blocks = 1000
/** Blocks until the first batch is final. */
const warmUp = 100
/** As in live mode. */
const pollSeconds = 4
const confirmations = 12
/** Requests when every poll read the head, every block and its logs. */
const before: [blockSeconds: number, questions: number][] = [
  [12, 4000],
  [2, 2500],
  [0.75, 2192],
]

/** The block time is given, because the blocks here are mined as fast as possible. */
class KnownPace extends Pace {
  constructor(blockSeconds: number) {
    super({ confirmations, pollMs: pollSeconds * 1000 })
    super.observe({ number: 0n, time: new Date(0) })
    super.observe({ number: 1n, time: new Date(blockSeconds * 1000) })
  }

  override observe(): void {}
}

console.log('| a block every | questions for 1,000 quiet blocks | before | ratio |')
console.log('|---|---|---|---|')
for (const [blockSeconds, old] of before) {
  const questions = await measure(blockSeconds)
  report({
    work: `questions to the node for 1,000 quiet blocks, one every ${blockSeconds} s`,
    beside: 'asking at every poll',
    theirs: old,
    ours: questions,
    unit: '',
  })
  console.log(`| ${blockSeconds} s | ${questions} | ${old} | ${(questions / old).toFixed(2)} |`)
}

function measure(blockSeconds: number): Promise<number> {
  return withThrowAwayPostgres(async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'))
    const opened = await openTestChain()
    const config = configOf(url, opened.rpcUrl, join(folder, '5.json'))
    const { db, close } = openDatabase(config.database, 'bench', createLog('bench', 'silent'))
    try {
      await migrateToLatest(db)
      const chain = { ...indexedChains(config, [])[0]!, pace: new KnownPace(blockSeconds) }
      await createCursor(db, chain.chainId, chain.sources)
      return await follow(db, chain, connectToTestChain(opened.rpcUrl), blockSeconds)
    } finally {
      await close()
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** A chain whose contracts have no transactions. */
function configOf(url: string, rpcUrl: string, file: string): Config {
  const names = ['LandNft', 'LandCollectionNft', 'LandPayment', 'Gin', 'Mass', 'Ido', 'Staking']
  const contracts = Object.fromEntries(
    names.map((name, n) => [name, { address: toHex(0xabc000 + n, { size: 20 }), blockNumber: 1 }]),
  )
  writeFileSync(file, JSON.stringify({ chainId: 5, contracts }))
  const { config, problems } = readConfig({
    MODE: 'demo',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: url,
    JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
    GIN_CHAIN_IDS: '5',
    CHAIN_5_RPC_URL: rpcUrl,
    CHAIN_5_DEPLOYMENT: file,
    ETH_CONFIRMATIONS: String(confirmations),
    CHAIN_POLL_MS: String(pollSeconds * 1000),
  })
  if (!config) throw new Error(problems.join('\n'))
  return config
}

async function follow(
  db: Db,
  chain: IndexedChain,
  client: TestClient,
  blockSeconds: number,
): Promise<number> {
  let mined = 0
  let questions = 0
  const ask = globalThis.fetch
  let due = 0
  for (let at = 0; mined < warmUp + blocks; at += pollSeconds) {
    const there = Math.min(warmUp + blocks, Math.floor(at / blockSeconds))
    if (there > mined) await client.mine({ blocks: there - mined })
    if (mined < warmUp) questions = 0
    mined = there
    if (at < due) continue
    globalThis.fetch = (...question) => {
      questions += 1
      return ask(...question)
    }
    await readToHead(db, chain)
    globalThis.fetch = ask
    due = at + chain.pace.pauseMs(true) / 1000
  }
  return questions
}

async function readToHead(db: Db, chain: IndexedChain): Promise<void> {
  await db
    .updateTable('chain_cursors')
    .set({ due_at: new Date(0) })
    .execute()
  for (;;) {
    const step = await indexChain(db, chain, { now: false })
    if (step.state !== 'read') throw new Error(`the step was ${step.state}`)
    if (!step.more) return
    await db
      .updateTable('chain_cursors')
      .set({ due_at: new Date(0) })
      .execute()
  }
}
