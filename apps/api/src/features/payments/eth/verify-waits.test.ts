import { expect, test, vi } from 'vitest'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, readState } from '#testing/test-purchases.ts'

runEthShop({ CHAIN_5_CONFIRMATIONS: '3', VERIFY_WAIT_SECONDS: '25' })

test('a verify call waits until the payment is final, and holds no connection meanwhile', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await shop.buyPlots(buyer)
  const hash = await shop.send(session)
  const answer = shop.verify(buyer, session.tid, hash)
  const isConfirming = async () => (await readState(shop.db, session.tid)) === 'confirming'
  await vi.waitUntil(isConfirming, { timeout: 30_000, interval: 20 })
  const { pool } = shop.api.platform
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)

  await shop.chain.client.mine({ blocks: 2 })
  expect(await answer).toMatchObject({ status: 200, json: { error: false } })
  expect(await readState(shop.db, session.tid)).toBe('completed')
})
