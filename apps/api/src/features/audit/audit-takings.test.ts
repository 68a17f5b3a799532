import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anIndexer } from '#testing/chain/test-indexer.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { openGate } from '#testing/test-gate.ts'
import { TakingsUnknown, auditTakings } from './audit-takings.ts'

let land: TestLandChain
beforeAll(async () => {
  land = await startTestLandChain()
}, 120_000)

test('compares the contract’s balance with payments and withdrawals, up to the last final block', async () => {
  const { config, db, indexNow } = await anIndexer({ chains: [land], env: { ETH_CONFIRMATIONS: '3' } })
  await expect(auditTakings(db, config)).rejects.toThrow(TakingsUnknown)
  await land.pay(1, 1000n)
  await land.sendPlainly(500n)
  await land.fundRefunds(40n)
  await land.withdraw(340n)
  await land.client.mine({ blocks: 2 })
  await indexNow(5)
  expect(await auditTakings(db, config)).toEqual([])
  // Not final yet, neither on the chain nor in the database.
  await land.pay(2, 70n)
  await indexNow(5)
  expect(await auditTakings(db, config)).toEqual([])

  await sql`
    update chain_events set args = jsonb_set(args, '{amount}', '"339"') where event = 'Withdrawn'`.execute(db)
  expect(await auditTakings(db, config)).toEqual([
    {
      invariant: 'LandPayment holds what came in and was neither refunded nor withdrawn',
      what: [expect.stringMatching(/^chain 5, block \d+: 1200 wei, recorded 1201$/)],
    },
  ])
})

test('reports no result when a node does not answer or a past is not read', async () => {
  const gate = await openGate(land.rpcUrl)
  const { config, db, indexNow } = await anIndexer({ chains: [land], env: { CHAIN_5_RPC_URL: gate.url } })
  await indexNow(5)
  await gate.shut()
  await expect(auditTakings(db, config)).rejects.toThrow('the node does not return the balance at block')
  await gate.open()
  await sql`
    insert into chain_pasts (chain_id, source, next_number, end_number)
    values (5, 'LandPayment.Withdrawn@0x', 1, 2)`.execute(db)
  await expect(auditTakings(db, config)).rejects.toThrow('is still being read')
})
