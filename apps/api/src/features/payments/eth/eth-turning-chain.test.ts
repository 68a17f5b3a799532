import { tidToBytes32 } from '@meridian/shared/orders'
import { expect, test, vi } from 'vitest'
import { inOrder, readPayments, readRefunds } from '#testing/chain/read-chain-money.ts'
import { runEthShop, shop, wallet } from '#testing/chain/test-eth-shop.ts'
import type { EthSession } from '#testing/chain/test-eth-shop.ts'
import { seededRandom } from '#testing/chain/seeded-random.ts'
import { aBuyer, expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'

const confirmations = 4

runEthShop({ ETH_CONFIRMATIONS: String(confirmations) })

const random = seededRandom()
const chance = (part: number) => random() < part
const among = <T>(values: T[]): T => values[Math.floor(random() * values.length)]!

test(
  'grants what the final chain has paid and refunds the rest, however often the chain reorganises',
  { timeout: 180_000 },
  async () => {
    // A reorganisation must not take back the price of ether, which the shop set in the last block.
    await shop.chain.client.mine({ blocks: confirmations })
    const buyer = await aBuyer(shop.api)
    const sessions: EthSession[] = []
    for (let n = 0; n < 12; n += 1) sessions.push(await shop.buyPlots(buyer, freshItems(1)))
    const dust = 1000n

    for (let round = 0; round < 30; round += 1) {
      for (let n = Math.floor(random() * 3); n > 0; n -= 1) {
        const session = among(sessions)
        await shop.send(session, {
          value: among([session.wei, session.wei, session.wei - 1n, session.wei + 10n ** 16n, dust]),
          ...(chance(0.3) ? { data: '0x' } : {}),
        })
      }
      if (chance(0.6)) await shop.follow()
      if (chance(0.5)) await shop.sender.workNow()
      // Reorganises blocks with refunds, too: they are sent again until they are final.
      if (chance(0.6)) await shop.chain.reorganise(1 + Math.floor(random() * (confirmations - 1)))
      if (chance(0.3)) await expectCleanAudit(shop.db)
    }

    await vi.waitFor(
      async () => {
        await shop.chain.client.mine({ blocks: confirmations })
        await shop.follow()
        await shop.sender.workNow()
        const open = await shop.db.selectFrom('refunds').select('id').where('state', '<>', 'done').execute()
        expect(open).toEqual([])
      },
      { timeout: 60_000, interval: 50 },
    )
    const came = await readPayments(shop.chain)
    for (const { tid, wei } of sessions) {
      const isPaid = came.some(({ tid: named, amount }) =>
        named === null ? amount === wei : named === tidToBytes32(tid) && amount >= wei,
      )
      expect(await readState(shop.db, tid)).toBe(isPaid ? 'completed' : 'open')
    }
    const payments = await shop.db.selectFrom('payments').select(['amount', 'payer']).execute()
    expect(inOrder(payments.map(({ amount }) => BigInt(amount)))).toEqual(
      inOrder(came.map(({ amount }) => amount).filter((amount) => amount !== dust)),
    )
    expect(new Set(payments.map(({ payer }) => payer))).toEqual(new Set([wallet.address.toLowerCase()]))
    const transfers = await shop.db.selectFrom('refund_transfers').select('amount').execute()
    expect(await readRefunds(shop.chain)).toEqual(inOrder(transfers.map(({ amount }) => BigInt(amount))))
    await expectCleanAudit(shop.db)
  },
)
