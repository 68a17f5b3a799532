/** The operator's actions on ether refunds that were not sent automatically. */
import { sql } from 'kysely'
import { parseEther } from 'viem'
import type { Address, Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { refusing } from '#testing/chain/hostile-receivers.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { refunder } from '#testing/chain/test-sender.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'
import { listDebtCases } from './list-debt-cases.ts'
import { listOpenRefunds } from './list-refunds.ts'
import { notePaidRefund, retryRefund } from './resolve-refund.ts'

runEthShop()

/** Pays half of a price from a contract. Returns the due refund. */
async function aRefund(plain: 'refused' | 'burning' = 'refused') {
  const session = await shop.buyPlots(await aBuyer(shop.api))
  const payer = await shop.chain.deployForwarder(session.targetWallet, plain)
  const value = session.wei / 2n
  await shop.send(session, { to: payer, value })
  await shop.follow()
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('to_address', '=', payer.toLowerCase())
    .executeTakeFirstOrThrow()
  return { id, payer, value }
}

const transferOf = async (id: string): Promise<string> => {
  const refund = await shop.db
    .selectFrom('refunds')
    .select('transfer')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(refund.transfer)
}

const until = (id: string, state: string) =>
  vi.waitFor(
    async () => {
      await shop.sender.workNow()
      const refund = await shop.db
        .selectFrom('refunds')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(refund.state).toBe(state)
    },
    { timeout: 30_000, interval: 20 },
  )

/** Removes the contract's code: a wallet without code accepts ether. */
const mend = (address: Address) => shop.chain.client.setCode({ address, bytecode: '0x' })

async function withEmptyRefunder(work: () => Promise<void>): Promise<void> {
  await shop.chain.client.setBalance({ address: refunder.address, value: 0n })
  await work()
  await shop.chain.client.setBalance({ address: refunder.address, value: parseEther('10000') })
}

test('opens a case at each failure, and pays a retried refund once', async () => {
  const { id, payer, value } = await aRefund()
  for (let time = 0; time < 3; time += 1) {
    await until(id, 'failed')
    expect(await listDebtCases(shop.db)).toEqual([
      expect.stringMatching(new RegExp(`refund_failed .* the receiving contract refuses it .* ${id}$`)),
    ])
    await retryRefund(shop.db, id)
    expect(await listDebtCases(shop.db)).toEqual([])
  }
  await until(id, 'failed')
  await mend(payer)
  await Promise.allSettled([retryRefund(shop.db, id), retryRefund(shop.db, id), retryRefund(shop.db, id)])
  await until(id, 'done')
  await shop.sender.workNow()
  expect(await shop.balance(payer)).toBe(value)
  await expectCleanAudit(shop.db)
})

test('counts a failed refund that was mined after all as paid, and closes its case', async () => {
  const { id, payer, value } = await aRefund('burning')
  const { client } = shop.chain
  await mend(payer)
  await client.setAutomine(false)
  await shop.sender.workNow()
  await client.setCode({ address: payer, bytecode: refusing })
  await client.mine({ blocks: 1 })
  await until(id, 'failed')
  const subject = await transferOf(id)
  const { bytes } = await shop.db
    .selectFrom('signed_transactions')
    .innerJoin('chain_transactions', 'chain_transactions.id', 'transaction_id')
    .select('bytes')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  // A reorganisation that is not as deep as the configured confirmations.
  await shop.chain.reorganise(1)
  await mend(payer)
  await client.sendRawTransaction({ serializedTransaction: bytes as Hex })
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  await sql`update chain_transactions set try_at = 'epoch' where subject = ${subject}`.execute(shop.db)
  await until(id, 'done')
  expect(await listDebtCases(shop.db)).toEqual([])
  expect((await listChainCases(shop.db)).join()).toContain('mined_after_failure')
  await expect(retryRefund(shop.db, id)).rejects.toThrow('There is no failed refund')
  expect(await shop.balance(payer)).toBe(value)
  await expectCleanAudit(shop.db)
})

test('retries a waiting refund that was never signed at once', async () => {
  const { id, payer, value } = await aRefund()
  await mend(payer)
  await withEmptyRefunder(async () => {
    await shop.sender.workNow()
    expect(await listOpenRefunds(shop.db)).toEqual([
      expect.stringMatching(/ sent .* refunder has not enough ether for it /),
    ])
  })
  await sql`
    update chain_transactions set try_at = now() + interval '1 day' where subject = ${await transferOf(id)}`.execute(
    shop.db,
  )
  await shop.sender.workNow()
  expect(await shop.balance(payer)).toBe(0n)
  expect(await retryRefund(shop.db, id)).toContain('was waiting to be signed')
  await until(id, 'done')
  expect(await shop.balance(payer)).toBe(value)
})

test('does not send a waiting refund that was paid manually', async () => {
  const { id, payer } = await aRefund()
  await mend(payer)
  await withEmptyRefunder(async () => {
    await shop.sender.workNow()
    await notePaidRefund(shop.db, id, 'by wire')
  })
  await shop.sender.workNow()
  await until(id, 'done')
  expect(await shop.balance(payer)).toBe(0n)
  await expect(retryRefund(shop.db, id)).rejects.toThrow('no failed refund')
  await expectCleanAudit(shop.db)
})

test('refuses to retry a signed refund or to record it as paid', async () => {
  const { id, payer, value } = await aRefund()
  await mend(payer)
  await shop.chain.client.setAutomine(false)
  await shop.sender.workNow()
  await expect(retryRefund(shop.db, id)).rejects.toThrow('no failed refund')
  await expect(notePaidRefund(shop.db, id, 'by wire')).rejects.toThrow('no failed refund')
  await shop.chain.client.setAutomine(true)
  await shop.chain.client.mine({ blocks: 1 })
  await until(id, 'done')
  expect(await shop.balance(payer)).toBe(value)
})

test('pays a refund again once that a deep reorganisation removed, without another entry', async () => {
  const { id, payer, value } = await aRefund()
  await mend(payer)
  await until(id, 'done')
  const hash = await shop.db
    .selectFrom('refunds')
    .select('provider_ref')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await shop.chain.client.setAutomine(false)
  await shop.chain.reorganise(1)
  expect(await shop.balance(payer)).toBe(0n)
  await vi.waitFor(
    async () => {
      await shop.sender.workNow()
      await shop.chain.client.mine({ blocks: 1 })
      expect(await shop.balance(payer)).toBe(value)
    },
    { timeout: 30_000, interval: 20 },
  )
  await shop.chain.client.setAutomine(true)
  await until(id, 'done')
  const again = await shop.chain.client.getTransactionReceipt({ hash: hash.provider_ref as `0x${string}` })
  expect(again.status).toBe('success')
  await expectCleanAudit(shop.db)
})

test('leaves a refund to an operator that a deep reorganisation removed and that then fails', async () => {
  const { id, payer } = await aRefund()
  await mend(payer)
  await until(id, 'done')
  await shop.chain.client.setAutomine(false)
  await shop.chain.reorganise(1)
  await shop.chain.client.setCode({ address: payer, bytecode: '0xfe' })
  await vi.waitFor(
    async () => {
      await shop.sender.workNow()
      await shop.chain.client.mine({ blocks: 1 })
      expect(await listDebtCases(shop.db)).toEqual([expect.stringContaining(id)])
    },
    { timeout: 30_000, interval: 20 },
  )
  await shop.chain.client.setAutomine(true)
  await until(id, 'failed')
  await mend(payer)
  await retryRefund(shop.db, id)
  await until(id, 'done')
  await expectCleanAudit(shop.db)
})
