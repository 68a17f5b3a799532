import { sql } from 'kysely'
import { parseEther, parseGwei } from 'viem'
import { expect, test, vi } from 'vitest'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'
import type { Collector, FeeSession } from '#testing/chain/test-collection-office.ts'
import { minter } from '#testing/chain/test-nft-office.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { readState } from '#testing/test-purchases.ts'

runCollectionOffice()

const patience = { timeout: 180_000 }

/** The node then asks for 1.2 times the base fee, and a tip: 199 gwei for 165. */
async function setBaseFee(gwei: string): Promise<void> {
  await office.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) })
  await office.chain.client.mine({ blocks: 1 })
}
/** Another instance, which has cached no gas price. */
async function apiAt(gwei: string): Promise<TestApi> {
  await setBaseFee(gwei)
  return startTestApi({ databaseUrl: office.databaseUrl, env: office.settings })
}
const feeOf = ({ amountCurrency }: FeeSession): bigint => parseEther(amountCurrency!)
const pay = async (collector: Collector, session: FeeSession): Promise<void> => {
  await office.pay(collector, session)
  await office.follow()
  expect((await office.collectionOf(collector.collection))?.state).toBe(1)
}
const minterBalance = () => office.chain.client.getBalance({ address: minter })
const transactionOf = async ({ tid }: FeeSession) => {
  const { rows } = await sql<{ state: string; trouble: string | null }>`
    select state, trouble from chain_transactions
    where purpose = 'collection-mint' and subject = ${tid}`.execute(office.db)
  return rows[0]
}
/** Turns of the worker while the next block has this base fee. */
const mintAt = (gwei: string, collection: string) =>
  vi.waitUntil(
    async () => {
      await office.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) })
      await office.sender.workNow()
      await office.follow()
      return (await office.mintedOnChain(collection)).length > 0
    },
    { timeout: 60_000, interval: 50 },
  )

test('the fee is the configured one while gas is cheap', patience, async () => {
  const through = await apiAt('1')
  const collector = await office.aCollector()
  expect((await office.status(collector, collector.collection)).json).toMatchObject({ fee: '0.005' })
  const fee = feeOf(await office.session(collector, through))
  expect(fee - parseEther('0.005')).toBeLessThan(2n * 10n ** 9n)
})

test('the fee covers the gas of its mint at the ceiling of 200 gwei', patience, async () => {
  const through = await apiAt('165')
  const collector = await office.aCollector(30)
  const session = await office.session(collector, through)
  const before = await minterBalance()
  await pay(collector, session)
  await setBaseFee('165')
  await mintAt('165', collector.collection)
  const [minted] = await office.mintedOnChain(collector.collection)
  const receipt = await office.chain.client.getTransactionReceipt({ hash: minted!.transactionHash })
  expect(receipt.effectiveGasPrice).toBeGreaterThan(parseGwei('150'))
  expect(feeOf(session)).toBeGreaterThan(receipt.gasUsed * parseGwei('200'))
  expect(before - (await minterBalance())).toBeLessThan(feeOf(session))
  await office.expectCleanAudit()
})

test('a fee that was quoted at cheap gas mints when gas is cheap again', patience, async () => {
  const collector = await office.aCollector()
  const session = await office.session(collector, await apiAt('1'))
  await pay(collector, session)
  await setBaseFee('165')
  const before = await minterBalance()
  for (let turn = 0; turn < 3; turn += 1) await office.sender.workNow()
  expect(await transactionOf(session)).toEqual({
    state: 'waiting',
    trouble: 'gas costs more than was paid for it',
  })
  expect(await minterBalance()).toBe(before)

  await setBaseFee('15')
  await mintAt('15', collector.collection)
  expect(before - (await minterBalance())).toBeLessThan(feeOf(session))
  await office.expectCleanAudit()
})

test('a paid mint waits for cheaper gas for a day at most', patience, async () => {
  const collector = await office.aCollector()
  const session = await office.session(collector, await apiAt('1'))
  await pay(collector, session)
  await setBaseFee('100')
  await office.sender.workNow()
  expect(await transactionOf(session)).toMatchObject({ state: 'waiting' })
  await sql`
    update chain_transactions set created_at = created_at - interval '25 hours'
    where subject = ${session.tid}`.execute(office.db)
  await mintAt('100', collector.collection)
  await office.expectCleanAudit()
})

test('a quote stays for the time of its order, and a dearer one follows', patience, async () => {
  const collector = await office.aCollector()
  const first = await office.session(collector, await apiAt('1'))
  const endOf = async ({ tid }: FeeSession) =>
    (
      await office.db
        .selectFrom('orders')
        .select('hold_until')
        .where('id', '=', tid!)
        .executeTakeFirstOrThrow()
    ).hold_until
  const end = await endOf(first)
  const dear = await apiAt('100')
  expect(await office.session(collector, dear)).toEqual(first)
  expect(await endOf(first)).toEqual(end)
  const over = { hold_until: new Date(0) }
  await office.db.updateTable('orders').set(over).where('id', '=', first.tid!).execute()
  const [second, twin] = await Promise.all([office.session(collector, dear), office.session(collector, dear)])
  expect(twin).toEqual(second)
  expect(second.tid).not.toBe(first.tid)
  expect(await readState(office.db, first.tid!)).toBe('expired')
  // 200,000 gas at 1.25 times what the node asks for.
  expect(feeOf(second)).toBeGreaterThan(200_000n * parseGwei('150'))

  // A fee that pays more than the gas costs now is prolonged, as often as it is requested.
  await office.db
    .updateTable('orders')
    .set({ hold_until: new Date(Date.now() + 60_000) })
    .where('id', '=', second.tid!)
    .execute()
  expect(await office.session(collector, await apiAt('1'))).toEqual(second)
  expect((await endOf(second)).getTime()).toBeGreaterThan(Date.now() + 15 * 60_000)
  await office.expectCleanAudit()
})

test('without a node there is no new fee, and a quoted one stays', patience, async () => {
  await setBaseFee('1')
  const { gate, api } = await office.behindAGate()
  const [known, fresh] = [await office.aCollector(), await office.aCollector()]
  const session = await office.session(known)
  await gate.shut()
  expect(await office.session(known, api)).toEqual(session)
  const { status, json } = await office.request(fresh, api)
  expect([status, json.code]).toEqual([502, 'CHAIN_UNREACHABLE'])
  await gate.open()
  expect((await office.request(fresh, api)).status).toBe(200)
})
