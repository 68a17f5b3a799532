/**
 * Fifty land collections whose fees are paid at once, minted by the minter's one key on a real chain: measures the time
 * from the start of a worker until the last token belongs to its owner, and checks that none is minted twice.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { landCollectionNftAbi } from '@meridian/contracts/abi'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { cellId } from '@meridian/shared/grid'
import { parseEther, toHex } from 'viem'
import type { Address, Hex } from 'viem'
import { allEffects, allSettlements } from '../apps/api/src/effects.ts'
import { createIndexer } from '../apps/api/src/features/chain/indexer/indexer.ts'
import { createSender } from '../apps/api/src/features/chain/sender/sender.ts'
import { audit } from '../apps/api/src/features/audit/audit.ts'
import { requestMint } from '../apps/api/src/features/minting/collection-mint/request-mint.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import type { Config } from '../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Db } from '../apps/api/src/platform/db/database.ts'
import { migrateToLatest } from '../apps/api/src/platform/db/migrate.ts'
import { createLog } from '../apps/api/src/platform/logging/log.ts'
import {
  deployTestContracts,
  readTestDeployment,
  testAccount,
} from '../apps/api/src/testing/chain/test-contracts.ts'
import { withThrowAwayPostgres } from '../tools/run/throw-away-postgres.ts'
import { report } from './results/report.ts'

const collections = 50
const plotsOfEach = 20
const limitSeconds = 60
const patienceSeconds = 300

const { took, minted, tokens, broken } = await withThrowAwayPostgres(run)
console.log('| 50 collections minted at once through one key | minted | tokens | took | at most |')
console.log('|---|---|---|---|---|')
console.log(
  `| ${plotsOfEach} plots each | ${minted} | ${tokens} | ${took.toFixed(1)} s | ${limitSeconds} s |`,
)
report({
  work: `${collections} collections of ${plotsOfEach} plots minted at once`,
  beside: 'limit',
  ours: took,
  unit: 's',
  goal: { most: limitSeconds },
})
for (const { invariant } of broken) console.log(`Broken: ${invariant}`)
if (minted !== collections || tokens !== collections || took > limitSeconds || broken.length > 0)
  process.exitCode = 1

async function run(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'))
  const chain = await openTestChain({ chainId: 5 })
  const file = join(folder, '5.json')
  await deployTestContracts({ rpcUrl: chain.rpcUrl, chainId: 5, set: 'land', file })
  const config = configOf(url, chain.rpcUrl, file)
  const log = createLog('bench', 'silent')
  const { db, close } = openDatabase(config.database, 'bench', log)
  const platform = { config, db, log }
  const sender = createSender(platform, allSettlements)
  const indexer = createIndexer(platform, allEffects(config))
  try {
    await migrateToLatest(db)
    await payFees(platform, chain.rpcUrl)
    const began = performance.now()
    indexer.start()
    sender.start()
    const until = began + patienceSeconds * 1000
    while ((await countMinted(db)) < collections && performance.now() < until) await pause(100)
    const seconds = (performance.now() - began) / 1000
    const contract = {
      address: readTestDeployment(file).addresses['LandCollectionNft']!,
      abi: landCollectionNftAbi,
    }
    const logs = await connectToTestChain(chain.rpcUrl).getContractEvents({
      ...contract,
      eventName: 'CollectionMinted',
      fromBlock: 0n,
    })
    return { took: seconds, minted: await countMinted(db), tokens: logs.length, broken: await audit(db) }
  } finally {
    await indexer.close()
    await sender.close()
    await close()
    await chain.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As in the demo: blocks come with their transactions, and are final at once. */
function configOf(url: string, rpcUrl: string, deployment: string): Config {
  const { config, problems } = readConfig({
    MODE: 'demo',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: url,
    JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
    // In a demo, the deployer is the minter.
    MINTER_PRIVATE_KEY: toHex(testAccount(0).getHdKey().privateKey!),
    LAND_CHAIN_ID: '5',
    GIN_CHAIN_IDS: '5',
    CHAIN_5_RPC_URL: rpcUrl,
    CHAIN_5_DEPLOYMENT: deployment,
  })
  if (!config) throw new Error(problems.join('\n'))
  return config
}

/** Each by a separate wallet. */
async function payFees({ config, db }: { config: Config; db: Db }, rpcUrl: string): Promise<void> {
  const client = connectToTestChain(rpcUrl)
  for (let n = 0; n < collections; n += 1) {
    const wallet = testAccount(100 + n)
    await client.setBalance({ address: wallet.address, value: parseEther('1') })
    const name = `owner${n}`
    const { id: accountId } = await db
      .insertInto('accounts')
      .values({
        username: name,
        username_key: name,
        wallet_address: wallet.address.toLowerCase(),
        owner_proved_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('collections')
      .values({ owner_id: accountId, name: 'Riverside' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const plots = Array.from({ length: plotsOfEach }, (_, col) => ({
      cell: BigInt(cellId({ row: 20_000 + n, col })),
      state: 'owned',
      owner_id: accountId,
      collection_id: id,
      district: 'a',
      country: 'b',
      price_cents: 0n,
    }))
    await db.insertInto('plots').values(plots).execute()
    const session = await requestMint({ config, db }, { accountId, collectionID: id })
    await client.sendTransaction({
      account: wallet,
      chain: null,
      to: session.targetWallet as Address,
      value: parseEther(session.amountCurrency!),
      data: session.data as Hex,
    })
  }
}

async function countMinted(db: Db): Promise<number> {
  return (await db.selectFrom('collections').select('id').where('state', '=', 2).execute()).length
}
