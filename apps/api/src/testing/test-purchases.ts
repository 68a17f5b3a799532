/** Buyers, plots to buy, and the sandbox of the card provider. */
import { buyCreditsByStripe, buyLandByStripe } from '@meridian/shared/endpoints/payments'
import type { EndpointInput } from '@meridian/shared/endpoint'
import type { LandItem } from '@meridian/shared/land-item'
import { cellAt, cellBbox, cellOf, cellId } from '@meridian/shared/grid'
import type { Insertable } from 'kysely'
import { expect, vi } from 'vitest'
import { giveCredits } from '#features/credits/credit-ledger.ts'
import { audit } from '#features/audit/audit.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { Orders } from '#platform/db/schema.generated.ts'
import { accessTokens } from '#features/accounts/core/tokens.ts'
import { hashPassword } from '#features/accounts/core/passwords.ts'
import { createAccount } from '#features/accounts/core/create-account.ts'
import { openSession } from '#features/accounts/core/open-session.ts'
import { startTestApi } from './test-api.ts'
import type { TestApi } from './test-api.ts'
import { startTestPayments } from './test-payments.ts'
import type { TestPayments } from './test-payments.ts'

let taken = 0

/** Plots that no other test of this file uses. */
export function freshItems(count: number): LandItem[] {
  const { row, col } = cellOf(cellAt(10, 5))
  return Array.from({ length: count }, () => {
    taken += 1
    return { bbox: cellBbox(cellId({ row: row + Math.floor(taken / 4000), col: col + (taken % 4000) })) }
  })
}

export interface Shop {
  api: TestApi
  payments: TestPayments
  env: Record<string, string>
}

/** The API with Stripe's sandbox. */
export async function startShop(): Promise<Shop> {
  const payments = await startTestPayments()
  const api = await startTestApi({ env: payments.env })
  await payments.connect(api.url)
  return { api, payments, env: payments.env }
}

/** The body of every endpoint that buys plots. */
export type LandOrder = EndpointInput<typeof buyLandByStripe>['body']

export interface Buyer {
  id: string
  token: string
}

export const aBuyer = async (api: TestApi, credits = 0): Promise<Buyer> =>
  (await manyBuyers(api, 1, credits))[0]!

/** Shared by all buyers, because hashing is slow. */
let passwordHash: Promise<string> | undefined

/** Creates accounts with access tokens. */
export async function manyBuyers(api: TestApi, count: number, credits: number): Promise<Buyer[]> {
  const tokens = accessTokens(api.platform.config.jwtSecret)
  const hash = await (passwordHash ??= hashPassword(crypto.randomUUID()))
  return inTransaction(api.db, async (tx) => {
    const buyers: Buyer[] = []
    for (let n = 0; n < count; n += 1) {
      const username = `user${crypto.randomUUID()}`.slice(0, 20)
      const id = await createAccount(tx, {
        username,
        email: `${username}@meridian.example`,
        emailConfirmed: true,
        passwordHash: hash,
        whitelisted: true,
      })
      if (!id) throw new Error(`${username} is taken`)
      if (credits > 0)
        await giveCredits(tx, { accountId: id, amount: BigInt(credits), reason: 'demo', reference: id })
      const session = await openSession(tx, tokens, { accountId: id, remember: false })
      buyers.push({ id, token: session.access_token })
    }
    return buyers
  })
}

interface Checkout {
  tid: string
  url: string
  sessionId: string
  totalUSD: number
}

/** Starts a card payment and returns the checkout to which the browser would be redirected. */
export async function beginCheckout(
  api: TestApi,
  { token }: Buyer,
  wanted: (Partial<LandOrder> & { items: LandItem[] }) | { quantity: number },
): Promise<Checkout> {
  const { tid, url, totalUSD } =
    'items' in wanted
      ? await api.call(buyLandByStripe, { body: { type: 'individual', ...wanted } }, { token })
      : await api.call(buyCreditsByStripe, { body: wanted }, { token })
  return { tid, url, sessionId: url.split('/').at(-1) ?? '', totalUSD }
}

/**
 * Inserts an order and returns its id: by default for one land credit, waiting for an hour, at $25 each and without any
 * discount. With `cells`, it holds these plots. Names only columns that the first migrations have.
 */
export async function anOrder(
  db: Db,
  order: Pick<Insertable<Orders>, 'account_id'> & Partial<Insertable<Orders>>,
  cells: readonly bigint[] = [],
): Promise<string> {
  const { kind = cells.length > 0 ? 'plots' : 'credits', quantity = Math.max(cells.length, 1) } = order
  const price = 2500n
  const total = price * BigInt(quantity)
  const { id } = await db
    .insertInto('orders')
    .values({
      base_price_cents: price,
      subtotal_cents: total,
      discount_cents: 0n,
      discount_percent: 0,
      total_cents: total,
      land_type: kind === 'plots' ? 'individual' : null,
      fingerprint: crypto.randomUUID(),
      hold_until: new Date(Date.now() + 3_600_000),
      ...order,
      kind,
      quantity,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const cell of cells) {
    const land = { cell, order_id: id, district: 'a', country: 'b', price_cents: price }
    await db.insertInto('order_plots').values(land).execute()
    await db
      .insertInto('plots')
      .values({ ...land, state: 'held' })
      .execute()
  }
  return id
}

export async function readState(db: Db, tid: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('state').where('id', '=', tid).executeTakeFirst()
  return row?.state
}

export const plotsOf = (db: Db, accountId: string) =>
  db.selectFrom('plots').select('cell').where('owner_id', '=', accountId).execute()

/** Waits until the order has this state. */
export const untilOrder = (db: Db, tid: string, state: string): Promise<void> =>
  vi.waitFor(async () => expect(await readState(db, tid)).toBe(state), { timeout: 30_000, interval: 25 })

/** The rows that break each invariant, by its name. */
export async function brokenRules(db: Db): Promise<Record<string, string[]>> {
  return Object.fromEntries((await audit(db)).map(({ invariant, what }) => [invariant, what]))
}

export async function expectCleanAudit(db: Db): Promise<void> {
  expect(await audit(db)).toEqual([])
}

/** Every charge of the card provider is recorded, every refund due was sent, and no plot is still held. */
export async function expectAllDecided({ db }: TestApi, payments: TestPayments): Promise<void> {
  await expectCleanAudit(db)
  const { intents, refunds } = await payments.stripeState()
  const booked = await db
    .selectFrom('payments')
    .select('reference')
    .where('provider', '=', 'stripe')
    .execute()
  expect(booked.map(({ reference }) => reference).toSorted()).toEqual(intents.map(({ id }) => id).toSorted())
  const owed = await db.selectFrom('refunds').select(['state', 'amount']).execute()
  expect(owed.filter(({ state }) => state !== 'done')).toEqual([])
  const inOrder = (amounts: number[]) => amounts.toSorted((a, b) => a - b)
  expect(inOrder(owed.map(({ amount }) => Number(amount)))).toEqual(
    inOrder(refunds.map(({ amount }) => amount)),
  )
  expect(await db.selectFrom('plots').select('cell').where('state', '=', 'held').execute()).toEqual([])
}
