import { getOrder } from '@meridian/shared/endpoints/purchase'
import { landPaymentAbi } from '@meridian/contracts/abi'
import { encodeFunctionData, parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { otherWallet, runEthShop, shop, wallet } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, expectCleanAudit, plotsOf } from '#testing/test-purchases.ts'
import { notePaidRefund, retryRefund } from '#features/payments/operator/resolve-refund.ts'

runEthShop()

describe('a wrong amount', () => {
  test('grants nothing, is refunded whole, and verifying refuses it for good', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    const hash = await shop.send(session, { value: session.wei - 1n })
    const before = await shop.balance(wallet.address)
    expect(await shop.settle(session.tid)).toBe('open')
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({
      status: 409,
      json: { code: 'TRANSACTION_REFUSED', msg: 'Can not validate transaction. Please contact us!' },
    })
    await shop.untilRefunded(session.tid)
    expect((await shop.balance(wallet.address)) - before).toBe(session.wei - 1n)
    expect(await plotsOf(shop.db, buyer.id)).toEqual([])
    // The right amount still buys the plots.
    await shop.send(session)
    expect(await shop.settle(session.tid)).toBe('completed')
  })

  test('that is dust changes nothing', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    const hash = await shop.send(session, { value: 1n, from: otherWallet })
    expect(await shop.settle(session.tid)).toBe('open')
    expect(await shop.payments(session.tid)).toEqual([])
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({
      json: { code: 'TRANSACTION_REFUSED' },
    })
    const json = await shop.api.call(getOrder, { params: { tid: session.tid } }, { token: buyer.token })
    expect(JSON.stringify(json)).not.toContain(' came ')
  })

  test('of zero is refused by the contract', async () => {
    const session = await shop.buyPlots(await aBuyer(shop.api))
    await expect(shop.send(session, { value: 0n, data: '0x' })).rejects.toThrow('reverted')
    await shop.send(session)
    expect(await shop.settle(session.tid)).toBe('completed')
  })

  test('for an unknown order is refunded to its sender', async () => {
    const session = await shop.buyPlots(await aBuyer(shop.api))
    const data = encodeFunctionData({
      abi: landPaymentAbi,
      functionName: 'pay',
      args: [`0x${'ab'.repeat(32)}`],
    })
    const value = parseEther('0.2')
    await shop.send(session, { value, data, from: otherWallet })
    await shop.send(session, { value: value + 1n, data: '0x', from: otherWallet })
    const before = await shop.balance(otherWallet.address)
    expect(await shop.settle(session.tid)).toBe('open')
    await vi.waitFor(
      async () => {
        await shop.sender.workNow()
        expect((await shop.balance(otherWallet.address)) - before).toBe(value * 2n + 1n)
      },
      { timeout: 30_000 },
    )
    await expectCleanAudit(shop.db)
  })
})

describe('refunds', () => {
  test.each([
    ['refuses', 'refused', 'the receiving contract refuses it'],
    ['would take at our cost', 'burning', 'the receiving contract refuses it'],
  ] as const)('that a contract %s stay with us, and open a case', async (_, plain, detail) => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    const contract = await shop.chain.deployForwarder(session.targetWallet, plain)
    await shop.send(session, { to: contract, value: session.wei / 2n })
    await shop.follow()
    await vi.waitFor(
      async () => {
        await shop.sender.workNow()
        const failed = { state: 'failed', to_address: contract.toLowerCase() }
        expect(await shop.payments(session.tid)).toMatchObject([failed])
      },
      { timeout: 30_000 },
    )
    expect(
      await shop.db
        .selectFrom('debt_cases')
        .select(['kind', 'detail'])
        .where('order_id', '=', session.tid)
        .execute(),
    ).toEqual([{ kind: 'refund_failed', detail }])
  })

  test('that failed can be repeated to the same payer, or recorded as paid manually, by an operator', async () => {
    const failed = async () => {
      const session = await shop.buyPlots(await aBuyer(shop.api))
      const contract = await shop.chain.deployForwarder(session.targetWallet)
      await shop.send(session, { to: contract, value: session.wei / 2n })
      await shop.follow()
      const until = async (state: string) => {
        const refund = () =>
          shop.db
            .selectFrom('refunds')
            .select(['id', 'state', 'provider_ref'])
            .where('to_address', '=', contract.toLowerCase())
            .executeTakeFirstOrThrow()
        await vi.waitFor(
          async () => {
            await shop.sender.workNow()
            expect((await refund()).state).toBe(state)
          },
          { timeout: 30_000 },
        )
        return refund()
      }
      return { contract, half: session.wei / 2n, until, id: (await until('failed')).id }
    }
    const again = await failed()
    await expect(retryRefund(shop.db, crypto.randomUUID())).rejects.toThrow('no failed refund')
    await retryRefund(shop.db, again.id)
    await again.until('failed')
    // Replaces the contract by a wallet without code, which accepts ether.
    await shop.chain.client.setCode({ address: again.contract, bytecode: '0x' })
    await retryRefund(shop.db, again.id)
    expect((await again.until('done')).provider_ref).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await shop.balance(again.contract)).toBe(again.half)
    await expect(retryRefund(shop.db, again.id)).rejects.toThrow('no failed refund')

    const byHand = await failed()
    await notePaidRefund(shop.db, byHand.id, 'by wire')
    expect(await byHand.until('done')).toMatchObject({ provider_ref: 'by wire' })
    expect(await shop.balance(byHand.contract)).toBe(0n)
    await expectCleanAudit(shop.db)
  })

  test('that are returned at once are not sent again', async () => {
    const session = await shop.buyPlots(await aBuyer(shop.api))
    const contract = await shop.chain.deployForwarder(session.targetWallet, 'bounced')
    const value = parseEther('0.9')
    const data = encodeFunctionData({
      abi: landPaymentAbi,
      functionName: 'pay',
      args: [`0x${'cd'.repeat(32)}`],
    })
    await shop.send(session, { to: contract, value, data })
    const states = () =>
      shop.db.selectFrom('refunds').select('state').where('to_address', '=', contract.toLowerCase()).execute()
    await vi.waitFor(
      async () => {
        await shop.follow()
        await shop.sender.workNow()
        expect((await states()).map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
      },
      { timeout: 30_000 },
    )
  })
})
