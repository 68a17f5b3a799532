import type { LandItem } from '@meridian/shared/land-item'
import { expect, test } from 'vitest'
import { openPriceFeed } from '#platform/chain/price-feed.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { runShop, shop } from '#testing/test-card-shop.ts'
import { openDatabaseLine } from '#testing/lines/database-line.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { beginLandPurchase } from './purchase/begin-purchase.ts'
import { buyLandByCredits } from './purchase/pay-by-credits.ts'
import { openCheckout } from './stripe/open-checkout.ts'

runShop()

/** For a purchase with land credits. Pipelined statements whose result is not awaited add no round trip. */
const mostRoundTrips = 11

/** The platform on separate connections, and every statement that they execute. */
function recordStatements(): { platform: Platform; statements: string[] } {
  const { platform } = shop.api
  const statements: string[] = []
  const { db, pool, close } = openDatabase(platform.config.database, 'recorded', platform.log)
  cleanUp(close)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (asked: { text: string }) => unknown
    client.query = ((asked: { text: string }) => {
      statements.push(asked.text)
      return query(asked)
    }) as typeof client.query
  })
  return { platform: { ...platform, db, pool }, statements }
}

type Buy = (platform: Platform, buyer: Buyer, items: LandItem[]) => Promise<unknown>

const atStripe: Buy = async (platform, { id: accountId }, items) => {
  const by = { accountId, method: 'stripe', network: { name: accountId, most: 600 } } as const
  const wanted = { type: 'individual', items } as const
  const order = await beginLandPurchase(platform, openPriceFeed(platform.config), by, wanted)
  return openCheckout(platform, order, 'http://127.0.0.1:3000')
}

const byCredits: Buy = (platform, { id }, items) =>
  buyLandByCredits(platform, id, { type: 'individual', items })

test.each([
  ['opened at Stripe', atStripe],
  ['paid by credits', byCredits],
])('a purchase that is %s uses the same statements for 1, 10 and 300 plots', async (_, buy) => {
  const { platform, statements } = recordStatements()
  const taken: string[][] = []
  for (const count of [1, 10, 300]) {
    const buyer = await aBuyer(shop.api, count)
    statements.length = 0
    await buy(platform, buyer, freshItems(count))
    taken.push([...statements])
  }
  const [one, ten, most] = taken
  expect(one?.length).toBeGreaterThan(5)
  expect(ten).toEqual(one)
  expect(most).toEqual(one)
})

test('a purchase by credits uses at most eleven statements, whether for 1 or 300 plots', async ({
  annotate,
}) => {
  const { platform } = shop.api
  const line = await openDatabaseLine(platform.config.database.url)
  const config = { ...platform.config.database, url: line.url }
  const { db, pool, close } = openDatabase(config, 'counted', platform.log)
  cleanUp(close)
  const trips: number[] = []
  // The first run prepares the statements. All runs use one connection.
  for (const count of [1, 1, 300]) {
    const buyer = await aBuyer(shop.api, count)
    const before = line.roundTrips()
    await byCredits({ ...platform, db, pool }, buyer, freshItems(count))
    trips.push(line.roundTrips() - before)
  }
  await annotate(`round trips: ${trips.join(', ')}`)
  expect(trips[1]).toBeGreaterThan(5)
  expect(trips[1]).toBeLessThanOrEqual(mostRoundTrips)
  expect(trips[2]).toBeLessThanOrEqual(mostRoundTrips)
})
