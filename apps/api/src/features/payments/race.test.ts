import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import { expectCleanAudit, freshItems, manyBuyers, startShop } from '#testing/test-purchases.ts'

const buyerCount = 200

test(
  'of 200 buyers who race for one plot through two instances one gets it, and the others keep their credits',
  { timeout: 90_000 },
  async () => {
    const { api, env } = await startShop()
    const other = await startTestApi({ databaseUrl: api.platform.config.database.url, env })
    const buyers = await manyBuyers(api, buyerCount, 1)
    const items = freshItems(1)
    const answers = await Promise.all(
      buyers.map(({ token }, n) =>
        (n % 2 === 0 ? api : other).call('POST', '/api/land/payment/credit', {
          token,
          body: { price: 25, type: 'individual', items },
        }),
      ),
    )
    const codes = answers.map(({ status, json }) => (status === 200 ? 'bought' : json['code']))
    expect(codes.filter((code) => code === 'bought')).toHaveLength(1)
    expect(codes.filter((code) => code === 'PLOT_TAKEN')).toHaveLength(buyerCount - 1)
    const { rows } = await sql<{ amount: bigint; accounts: bigint }>`
    select amount, count(*) as accounts from credit_balances group by amount order by amount`.execute(api.db)
    expect(rows).toEqual([
      { amount: 0n, accounts: 1n },
      { amount: 1n, accounts: BigInt(buyerCount - 1) },
    ])
    await expectCleanAudit(api.db)
  },
)

test(
  'overlapping carts by card and by credits leave each plot with one order, and nobody waits for ever',
  { timeout: 90_000 },
  async () => {
    const { api, env } = await startShop()
    const other = await startTestApi({ databaseUrl: api.platform.config.database.url, env })
    const buyers = await manyBuyers(api, 40, 20)
    const pool = freshItems(30)
    const answers = await Promise.all(
      buyers.map(({ token }, n) => {
        // Twelve neighbours from a random place on, in a random direction: unsorted, they would deadlock.
        const start = Math.floor(Math.random() * 18)
        const items = pool.slice(start, start + 12)
        if (Math.random() < 0.5) items.reverse()
        const body = { type: 'individual', items }
        const instance = n % 2 === 0 ? api : other
        return n % 4 < 2
          ? instance.call('POST', '/api/stripe/buy', { token, body })
          : instance.call('POST', '/api/land/payment/credit', { token, body: { price: 285, ...body } })
      }),
    )
    for (const { status, json } of answers)
      expect([200, 'PLOT_TAKEN']).toContain(status === 200 ? 200 : json['code'])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await expectCleanAudit(api.db)
  },
)
