import { buyLandByStripe, payLandByCredits } from '@meridian/shared/endpoints/payments'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insist } from '#testing/attack/payment-storm.ts'
import { startTestApi, testEnvironment } from '#testing/test-api.ts'
import { expectCleanAudit, freshItems, manyBuyers, startShop, untilOrder } from '#testing/test-purchases.ts'
import { freePort, startTestServer } from '#testing/test-server.ts'

const buyerCount = 200

test(
  'gives a plot to one of 200 buyers who race through two instances, and the others keep their money',
  { timeout: 180_000 },
  async () => {
    const { api, payments, env } = await startShop()
    const settings = { ...(await testEnvironment(api.platform.config.database.url)), ...env }
    const ports = [await freePort(), await freePort()]
    await Promise.all(ports.map((port) => startTestServer(settings, port)))
    const buyers = await manyBuyers(api, buyerCount, 1)
    const items = freshItems(1)
    const answers = await Promise.all(
      buyers.map(async (buyer, n) => {
        // One purchase in four is by card.
        const endpoint = n % 4 === 3 ? buyLandByStripe : payLandByCredits
        const body = { price: 25, type: 'individual' as const, items }
        return insist(`http://127.0.0.1:${ports[n % 2]}`, buyer, endpoint, { body })
      }),
    )
    const winners = answers.flatMap((answer) => (answer instanceof AppError ? [] : [answer]))
    expect(winners).toHaveLength(1)
    const refusals = answers.filter((answer) => answer instanceof AppError)
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['PLOT_TAKEN']))

    const winner = winners[0]!
    const url = 'url' in winner ? winner.url : null
    if (url) {
      await payments.stripe('pay', { sessionId: url.split('/').at(-1) })
      await untilOrder(api.db, winner.tid, 'completed')
    }
    const owners = await api.db.selectFrom('plots').select('owner_id').where('state', '=', 'owned').execute()
    expect(owners).toHaveLength(1)
    const { rows } = await sql<{ amount: bigint; accounts: bigint }>`
      select amount, count(*) as accounts from credit_balances group by amount order by amount`.execute(
      api.db,
    )
    expect(rows).toEqual([
      ...(url ? [] : [{ amount: 0n, accounts: 1n }]),
      { amount: 1n, accounts: BigInt(url ? buyerCount : buyerCount - 1) },
    ])
    await expectCleanAudit(api.db)
  },
)

test(
  'leaves each plot with one order for overlapping carts by card and credits, without a deadlock',
  { timeout: 120_000 },
  async () => {
    const { api, env } = await startShop()
    const other = await startTestApi({ databaseUrl: api.platform.config.database.url, env })
    const buyers = await manyBuyers(api, 40, 20)
    const pool = freshItems(30)
    // A busy machine may answer with a timeout, so every client tries again.
    const answers = await Promise.all(
      buyers.map(async (buyer, n) => {
        // Twelve neighbours from a random start, in a random direction: without sorting, the locks would deadlock.
        const start = Math.floor(Math.random() * 18)
        const items = pool.slice(start, start + 12)
        if (Math.random() < 0.5) items.reverse()
        const body = { type: 'individual' as const, price: 285, items }
        const { url } = n % 2 === 0 ? api : other
        return insist(url, buyer, n % 4 < 2 ? buyLandByStripe : payLandByCredits, { body })
      }),
    )
    const refusals = answers.filter((answer) => answer instanceof AppError)
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['PLOT_TAKEN']))
    expect(refusals.length).toBeLessThan(buyers.length)
    await expectCleanAudit(api.db)
  },
)
