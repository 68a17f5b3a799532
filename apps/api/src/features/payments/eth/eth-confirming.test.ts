import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import { landPaymentAbi } from '@meridian/contracts/abi'
import { tidToBytes32 } from '@meridian/shared/orders'
import { encodeFunctionData } from 'viem'
import type { Hash } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { applyReplacedBlocks } from '#features/chain/events/final-events.ts'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { inTransaction } from '#platform/db/database.ts'
import { otherWallet, runEthShop, shop, wallet } from '#testing/chain/test-eth-shop.ts'
import type { EthSession } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'
import { ethPaymentEffects } from './take-eth-payment.ts'

runEthShop({ ETH_CONFIRMATIONS: '3' })

afterEach(async () => {
  await shop.chain.client.setAutomine(true)
  await expectCleanAudit(shop.db)
})

const mine = (blocks: number) => shop.chain.client.mine({ blocks })
const state = (tid: string) => readState(shop.db, tid)
const steps = async (tid: string) => {
  const rows = await shop.db
    .selectFrom('order_steps')
    .select('code')
    .where('order_id', '=', tid)
    .orderBy('id')
    .execute()
  return rows.map(({ code }) => code)
}
/** Moves the order close to the end of its hold. */
const almostOver = (tid: string) =>
  shop.db
    .updateTable('orders')
    .set({ hold_until: new Date(Date.now() + 60_000) })
    .where('id', '=', tid)
    .execute()
const minutesLeft = async (tid: string) => ((await shop.holdUntil(tid)).getTime() - Date.now()) / 60_000

describe('money that is not deep enough', () => {
  test('sets the order to confirming, keeps its plots held, and grants them at the configured depth', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer, freshItems(2))
    await almostOver(session.tid)
    const hash = await shop.send(session)
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({
      status: 409,
      json: { code: 'PENDING' },
    })
    expect(await state(session.tid)).toBe('confirming')
    expect(await minutesLeft(session.tid)).toBeGreaterThan(19)
    expect(
      await shop.db.selectFrom('plots').select('state').where('order_id', '=', session.tid).execute(),
    ).toEqual([{ state: 'held' }, { state: 'held' }])
    const { token } = buyer
    expect(await shop.api.request(cancelOrder, { params: { tid: session.tid } }, { token })).toMatchObject({
      json: { code: 'PAYMENT_UNDER_WAY' },
    })
    // A reorganisation of a chain that is not used to pay for land.
    await inTransaction(shop.db, (tx) => applyReplacedBlocks(tx, 56, ethPaymentEffects))
    expect(await state(session.tid)).toBe('confirming')
    await mine(1)
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({ json: { code: 'PENDING' } })
    await mine(1)
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({ json: { error: false } })
    expect(await state(session.tid)).toBe('completed')
  })

  test('sets no order to confirming when it is dust or less than the price', async () => {
    const session = await shop.buyPlots(await aBuyer(shop.api))
    await shop.send(session, { value: 1n, from: otherWallet })
    await shop.send(session, { value: session.wei - 1n })
    await shop.follow()
    expect(await state(session.tid)).toBe('open')
    await mine(2)
    await shop.follow()
    expect(await state(session.tid)).toBe('open')
    expect(await shop.payments(session.tid)).toMatchObject([{ refund: String(session.wei - 1n) }])
  })

  test('reopens the order when the chain removes it, and confirms again when it is mined again', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyCredits(buyer, 4)
    const hash = await shop.send(session)
    const bytes = await shop.chain.signedBytes(hash)
    await shop.follow()
    expect(await state(session.tid)).toBe('confirming')
    await shop.chain.client.setAutomine(false)
    await shop.chain.reorganise(1)
    await shop.follow()
    expect(await state(session.tid)).toBe('open')
    expect(await steps(session.tid)).toContain('payment_reverted')
    await shop.chain.client.sendRawTransaction({ serializedTransaction: bytes })
    await mine(1)
    await shop.follow()
    expect(await state(session.tid)).toBe('confirming')
    await mine(2)
    await shop.follow()
    expect(await state(session.tid)).toBe('completed')
    expect(await readCredits(shop.db, buyer.id)).toBe(4n)
  })

  test('that moved to another block in a reorganisation is granted once', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyCredits(buyer, 2)
    const hash = await shop.send(session)
    const bytes = await shop.chain.signedBytes(hash)
    await shop.follow()
    await shop.chain.reorganise(1, [[bytes, 0]])
    await shop.follow()
    expect(await state(session.tid)).toBe('confirming')
    await mine(2)
    await shop.follow()
    await shop.follow()
    expect(await state(session.tid)).toBe('completed')
    expect(await readCredits(shop.db, buyer.id)).toBe(2n)
    expect(await shop.payments(session.tid)).toHaveLength(1)
  })
})

describe('a transaction that is not mined', () => {
  test('extends the order once, when it will pay for it', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    await almostOver(session.tid)
    await shop.chain.client.setAutomine(false)
    const hash = await shop.send(session, { isMined: false })
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({ json: { code: 'PENDING' } })
    expect(await minutesLeft(session.tid)).toBeGreaterThan(19)
    await almostOver(session.tid)
    const again = await shop.send(session, { isMined: false, from: otherWallet })
    expect(await shop.verify(buyer, session.tid, again)).toMatchObject({ json: { code: 'PENDING' } })
    expect(await minutesLeft(session.tid)).toBeLessThan(2)
    expect(await state(session.tid)).toBe('open')
    await mine(3)
    await shop.follow()
    expect(await state(session.tid)).toBe('completed')
  })

  test('does not extend the order when it pays too little or for another order', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    const other = await shop.buyPlots(await aBuyer(shop.api))
    await almostOver(session.tid)
    await shop.chain.client.setAutomine(false)
    const little = await shop.send(session, { isMined: false, value: session.wei - 1n })
    expect(await shop.verify(buyer, session.tid, little)).toMatchObject({ json: { code: 'PENDING' } })
    const data = encodeFunctionData({
      abi: landPaymentAbi,
      functionName: 'pay',
      args: [tidToBytes32(other.tid)],
    })
    const theirs = await shop.send(session, { isMined: false, data, from: otherWallet })
    expect(await shop.verify(buyer, session.tid, theirs)).toMatchObject({
      json: { code: 'TRANSACTION_REFUSED' },
    })
    const plain = await shop.send(other, { isMined: false, data: '0x', from: otherWallet })
    expect(await shop.verify(buyer, session.tid, plain)).toMatchObject({
      json: { code: 'TRANSACTION_REFUSED' },
    })
    expect(await minutesLeft(session.tid)).toBeLessThan(2)
    await mine(3)
    await shop.follow()
  })

  const gas = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
  const more = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n }
  const nonceOf = () => shop.chain.client.getTransactionCount({ address: wallet.address })

  test('is followed to the one that replaced it; the old hash then returns that', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    await shop.chain.client.setAutomine(false)
    const nonce = await nonceOf()
    const slow = await shop.send(session, { isMined: false, nonce, ...gas })
    await shop.verify(buyer, session.tid, slow)
    const fast = await shop.send(session, { isMined: false, nonce, ...more })
    expect(fast).not.toBe(slow)
    await mine(1)
    expect(await shop.verify(buyer, session.tid, slow)).toMatchObject({ json: { code: 'PENDING' } })
    await mine(2)
    await shop.follow()
    expect(await state(session.tid)).toBe('completed')
    expect(await shop.verify(buyer, session.tid, slow)).toMatchObject({
      status: 200,
      json: { error: false },
    })
    expect(await shop.verify(buyer, session.tid, fast)).toMatchObject({ json: { error: false } })
    expect(await shop.payments(session.tid)).toHaveLength(1)
  })

  test.each([
    [
      'cancelled by its sender',
      async (nonce: number, session: EthSession) => {
        await shop.send(session, {
          isMined: false,
          nonce,
          to: wallet.address,
          value: 0n,
          data: '0x',
          ...more,
        })
      },
    ],
    [
      'dropped',
      async (_: number, __: unknown, hash: Hash) => {
        await shop.chain.client.dropTransaction({ hash })
      },
    ],
  ])('and is %s leaves the order open', async (_, end) => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    await shop.chain.client.setAutomine(false)
    const nonce = await nonceOf()
    const hash = await shop.send(session, { isMined: false, nonce, ...gas })
    await shop.verify(buyer, session.tid, hash)
    await end(nonce, session, hash)
    await mine(3)
    await shop.follow()
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({
      status: 409,
      json: { code: 'PENDING' },
    })
    expect(await state(session.tid)).toBe('open')
    expect(await shop.payments(session.tid)).toEqual([])
  })
})

describe('final money that a deep reorganisation removes', () => {
  test('stops the indexer, opens a case, and is no debt any more when it is mined again', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyCredits(buyer, 5)
    const hash = await shop.send(session)
    const bytes = await shop.chain.signedBytes(hash)
    await mine(2)
    await shop.follow()
    expect(await state(session.tid)).toBe('completed')
    await shop.chain.client.setAutomine(false)
    await shop.chain.reorganise(3)
    await expect(shop.follow()).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
    expect(await shop.acceptReorganisation()).toMatchObject({ reverted: 1 })
    const cases = () =>
      shop.db
        .selectFrom('debt_cases')
        .select(['kind', 'status', 'amount', 'closed_at'])
        .where('order_id', '=', session.tid)
        .execute()
    expect(await cases()).toEqual([
      { kind: 'reorganisation', status: 'open', amount: String(session.wei), closed_at: null },
    ])
    await shop.follow()
    expect(await readCredits(shop.db, buyer.id)).toBe(5n)

    await shop.chain.client.sendRawTransaction({ serializedTransaction: bytes })
    await mine(3)
    await shop.follow()
    expect(await cases()).toMatchObject([{ status: 'returned', closed_at: expect.any(Date) as Date }])
    expect(await readCredits(shop.db, buyer.id)).toBe(5n)
    expect(await shop.payments(session.tid)).toMatchObject([{ refund: null }])
  })
})
