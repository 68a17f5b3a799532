import { verifyLandEth } from '@meridian/shared/endpoints/payments'
import { priceFeedAbi } from '@meridian/contracts/abi'
import { encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import { openGate } from '#testing/test-gate.ts'
import { otherWallet, runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, readState } from '#testing/test-purchases.ts'

runEthShop()

describe('verifying another account’s transaction', () => {
  test('is refused, and the transaction pays only for the order that the chain names', async () => {
    const [victim, thief] = await Promise.all([aBuyer(shop.api), aBuyer(shop.api)])
    const [paid, stolen] = [await shop.buyPlots(victim), await shop.buyPlots(thief)]
    const hash = await shop.send(paid)
    expect(await shop.verify(thief, stolen.tid, hash)).toMatchObject({
      json: { code: 'TRANSACTION_REFUSED' },
    })
    expect(await shop.verify(thief, paid.tid, hash)).toMatchObject({ json: { code: 'ORDER_NOT_FOUND' } })
    expect(await shop.settle(stolen.tid)).toBe('open')
    expect(await shop.verify(thief, stolen.tid, hash)).toMatchObject({
      json: { code: 'TRANSACTION_REFUSED' },
    })
    expect(await readState(shop.db, paid.tid)).toBe('completed')
  })

  test('is neither accepted nor refused while the node is unreachable', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    const gate = await openGate(shop.chain.rpcUrl)
    const env = { ...shop.settings, CHAIN_5_RPC_URL: gate.url }
    const other = await startTestApi({ databaseUrl: shop.databaseUrl, env })
    const hash = await shop.send(session)
    const ask = () =>
      other.request(verifyLandEth, { body: { tid: session.tid, txh: hash } }, { token: buyer.token })
    await gate.shut()
    expect(await ask()).toMatchObject({ status: 502, json: { code: 'CHAIN_UNREACHABLE' } })
    expect(await readState(shop.db, session.tid)).toBe('open')
    await gate.open()
    expect(await ask()).toMatchObject({ status: 200, json: { error: false } })
  })

  test('is refused for a wrong contract or a reverted call; an unknown hash is waited for', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    const elsewhere = await shop.send(session, { to: otherWallet.address, data: '0x' })
    const reverted = await shop.send(session, {
      to: shop.chain.deployment.addresses['PriceFeed']!,
      value: 0n,
      data: encodeFunctionData({ abi: priceFeedAbi, functionName: 'updateAnswer', args: [1n] }),
      gas: 100_000n,
    })
    for (const hash of [elsewhere, reverted])
      expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({
        status: 409,
        json: { code: 'TRANSACTION_REFUSED' },
      })
    const hold = await shop.holdUntil(session.tid)
    expect(await shop.verify(buyer, session.tid, `0x${'12'.repeat(32)}`)).toMatchObject({
      status: 409,
      json: { code: 'PENDING' },
    })
    expect(await shop.holdUntil(session.tid)).toEqual(hold)
    expect(await shop.verify(buyer, session.tid, '0x12')).toMatchObject({ status: 400 })
    expect(await shop.verify(buyer, session.tid, elsewhere, 'credit')).toMatchObject({
      json: { code: 'ORDER_NOT_FOUND' },
    })
  })
})
