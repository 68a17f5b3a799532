import { setTimeout as pause } from 'node:timers/promises'
import { buyLandByEth, buyLandByWidget, verifyLandEth } from '@meridian/shared/endpoints/payments'
import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import { AppError } from '@meridian/shared/errors'
import type { LandItem } from '@meridian/shared/land-item'
import { parseEther } from 'viem'
import type { Address, Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { insist, random, startProcesses } from '#testing/attack/payment-storm.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { inOrder, readPayments, readRefunds } from '#testing/chain/read-chain-money.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import type { TestPayments } from '#testing/test-payments.ts'
import { expectCleanAudit, freshItems, manyBuyers } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { freePort } from '#testing/test-server.ts'

const kills = 8
const fewestPayments = 20

let widget: TestPayments

runEthShop(async (chain) => {
  widget = await startTestPayments({ land: chain })
  return widget.env
})

interface Trip {
  url: string
  buyer: Buyer
  from: ReturnType<typeof testAccount>
  pool: LandItem[]
}

/** Returns whether ether was sent: enough, slightly too little, or far too much. Buyers compete for the same plots. */
async function payInEther({ url, buyer, from, pool }: Trip): Promise<boolean> {
  const body = { type: 'individual' as const, items: [pool[random(pool.length)]!] }
  const session = await insist(url, buyer, buyLandByEth, { body })
  if (session instanceof AppError) return false
  const { tid, amountCurrency, targetWallet, data } = session
  const wei = parseEther(amountCurrency)
  const value = [wei, wei, wei - 1n, wei + 10n ** 16n][random(4)]!
  const request = { account: from, chain: null, to: targetWallet as Address, value, data: data as Hex }
  const txh = await shop.chain.client.sendTransaction(request)
  await Promise.all([
    random(2) === 0 ? insist(url, buyer, verifyLandEth, { body: { tid, txh } }) : null,
    random(4) === 0 ? insist(url, buyer, cancelOrder, { params: { tid } }) : null,
  ])
  return true
}

async function payInTheWidget({ url, buyer, pool }: Trip): Promise<boolean> {
  const body = { type: 'individual' as const, items: [pool[random(pool.length)]!] }
  const session = await insist(url, buyer, buyLandByWidget, { body })
  if (session instanceof AppError) return false
  const { tid, partnerID, signedData } = session
  await Promise.all([
    widget.wert('order', { act: 'pay', partnerID, signedData }),
    random(4) === 0 ? insist(url, buyer, cancelOrder, { params: { tid } }) : null,
  ])
  return true
}

test(
  'grants or refunds ether and widget payments once although the API and the worker are killed',
  { tags: ['thorough'], timeout: 400_000 },
  async () => {
    const port = await freePort()
    const env = { ...(await testEnvironment(shop.databaseUrl)), ...shop.settings }
    const processes = await startProcesses(env, port)
    const buyers = await manyBuyers(shop.api, 4, 0)
    const pool = freshItems(60)
    const so = { paid: 0, killed: 0 }
    const shopping = buyers.map(async (buyer, n) => {
      const trip = { url: `http://127.0.0.1:${port}`, buyer, from: testAccount(5 + n), pool }
      while (so.paid < fewestPayments || so.killed < kills)
        if (await (random(3) === 0 ? payInTheWidget(trip) : payInEther(trip))) so.paid += 1
    })
    for (; so.killed < kills; so.killed += 1) {
      await pause(100 + random(900))
      await processes.killOne(so.killed)
    }
    await Promise.all(shopping)
    await vi.waitUntil(async () => (await widget.wertOrders()).every(({ status }) => status !== 'pending'), {
      timeout: 30_000,
    })

    // From here on only the worker runs.
    await shop.db.updateTable('orders').set({ hold_until: new Date() }).where('state', '=', 'open').execute()
    const came = await readPayments(shop.chain)
    expect(came.length).toBeGreaterThanOrEqual(fewestPayments)
    await vi.waitFor(
      async () => {
        const payments = await shop.db.selectFrom('payments').select('amount').execute()
        expect(inOrder(payments.map(({ amount }) => BigInt(amount)))).toEqual(
          inOrder(came.map(({ amount }) => amount)),
        )
        // Refunds of the provider's payments wait until the buyer links a wallet.
        const refunds = await shop.db
          .selectFrom('refunds')
          .select('state')
          .where('to_address', 'is not', null)
          .execute()
        expect(refunds.filter(({ state }) => state !== 'done')).toEqual([])
        const transfers = await shop.db.selectFrom('refund_transfers').select('amount').execute()
        expect(await readRefunds(shop.chain)).toEqual(inOrder(transfers.map(({ amount }) => BigInt(amount))))
        expect(
          await shop.db.selectFrom('plots').select('cell').where('state', '=', 'held').execute(),
        ).toEqual([])
      },
      { timeout: 120_000, interval: 250 },
    )
    await expectCleanAudit(shop.db)
  },
)
