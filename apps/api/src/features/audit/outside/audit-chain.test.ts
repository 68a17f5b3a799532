import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeCaseByCommand } from '#features/admin/cases/close-case.ts'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { office, runTokenOffice } from '#testing/chain/test-token-office.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { auditChainEvents } from './audit-chain-events.ts'
import { auditPayouts } from './audit-payouts.ts'

runTokenOffice()

const outside = () => ({ ...office.api.platform, stripe: null })
/** The blocks of the test chain may carry times of another day. */
const everything = { since: new Date(0), until: new Date() }

async function untilFinal(): Promise<void> {
  await office.chain.client.mine({ blocks: 20 })
  await office.follow()
}

test('names USDT that left the treasury without a request of ours, until an operator closes the case', async () => {
  await office.giveUsdt(treasury.address, '100')
  const referrer = await office.aReferrer('10')
  const fee = await office.payFee(referrer)
  await office.withdraw(referrer.address, fee)
  await office.untilPaid(referrer, fee)
  await untilFinal()
  expect(await auditPayouts(outside(), everything)).toEqual([])

  await office.spendTreasury()
  await untilFinal()
  const [found] = await auditPayouts(outside(), everything)
  expect(found?.what).toEqual([expect.stringMatching(/^chain \d+: USDT \d+ to 0x\w+ in 0x\w+: nothing here/)])
  const open = await listChainCases(office.db)
  expect(open).toEqual([expect.stringContaining('foreign_payout')])
  await closeCaseByCommand(office.db, { id: open[0]!.split(' · ').at(-1)!, why: 'We sent it by hand.' })
  expect(await auditPayouts(outside(), everything)).toEqual([])
})

test('names an event that the database lacks, and one that the chain does not have', async () => {
  await untilFinal()
  expect(await auditChainEvents(outside(), everything)).toEqual([])
  const { rows } = await sql<{ tx_hash: string }>`
    update chain_events set log_index = log_index + 5000
    where (chain_id, block_hash, log_index) in (
      select chain_id, block_hash, log_index from chain_events order by block_number desc limit 1
    )
    returning tx_hash`.execute(office.db)
  const { tx_hash: hash } = rows[0]!
  expect(await auditChainEvents(outside(), everything)).toEqual([
    { invariant: expect.stringContaining('are in the database'), what: [expect.stringContaining(hash)] },
    { invariant: expect.stringContaining('exist there'), what: [expect.stringContaining(hash)] },
  ])
})
