import { search } from '@meridian/shared/endpoints/admin/search'
import type { SearchMatch } from '@meridian/shared/endpoints/admin/search'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '#platform/db/schema.generated.ts'
import { anOperator, startTestConsole } from '#testing/admin/test-console.ts'
import { aTracedPurchase } from '#testing/admin/traced-purchase.ts'
import type { TracedPurchase } from '#testing/admin/traced-purchase.ts'
import type { TestApi } from '#testing/test-api.ts'
import { searchEverything } from './search-everything.ts'

let api: TestApi
let headers: Record<string, string>
let bought: TracedPurchase
beforeAll(async () => {
  api = await startTestConsole()
  headers = (await anOperator(api, 'reader')).headers
  bought = await aTracedPurchase(api)
})

const find = (q: string) => api.call(search, { query: { q } }, { headers })

/** Each form of text with its matches: their kinds, and whether they lead to the purchase. */
const searches: [name: string, text: () => string, kinds: SearchMatch['kind'][], leads: boolean][] = [
  ['a purchase’s id', () => bought.tid, ['order'], true],
  ['an account’s id', () => bought.account.id, ['account'], false],
  ['a payment’s id', () => bought.paymentId, ['payment'], true],
  ['an attempt’s id', () => bought.attemptId, ['payment attempt'], true],
  ['a refund’s id', () => bought.refundId, ['refund'], true],
  ['a case’s id', () => bought.caseId, ['case'], true],
  ['a payment’s hash', () => bought.paymentHash.toUpperCase().replace('0X', '0x'), ['payment'], true],
  ['a refund’s hash', () => bought.refundHash, ['refund'], true],
  ['a payer’s address', () => bought.payer, ['payment'], true],
  ['a payment intent', () => bought.intent, ['payment'], true],
  ['a checkout session', () => bought.session, ['payment attempt'], true],
  ['a refund of Stripe', () => bought.stripeRefund, ['refund'], true],
  ['a dispute', () => bought.dispute, ['case'], true],
  ['an e-mail', () => bought.account.email.toUpperCase(), ['account'], false],
  ['a username', () => bought.account.username.toUpperCase(), ['account'], false],
  ['a linked wallet', () => bought.wallet.toUpperCase().replace('0X', '0x'), ['account'], false],
  ['a former wallet', () => bought.formerWallet, ['former wallet'], false],
  ['a plot', () => String(bought.cell), ['order', 'plot'], true],
  ['coordinates', () => `${bought.center.lat}, ${bought.center.lng}`, ['order', 'plot'], true],
  ['a deed', () => bought.deed, ['deed'], true],
  ['a collection', () => bought.collection, ['collection'], false],
]

describe.each(searches)('%s', (_, text, kinds, leads) => {
  test('is found, with its account', async () => {
    const { matches } = await find(text())
    expect(matches.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
    for (const { account, order, at } of matches) {
      expect(account).toEqual({ id: bought.account.id, username: bought.account.username })
      expect(order).toBe(leads ? bought.tid : null)
      expect(at === null || new Date(at).toISOString() === at).toBe(true)
    }
  })

  test('is found by indexes in one statement', async () => {
    const sent: { sql: string; parameters: readonly unknown[] }[] = []
    const listening = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: api.platform.pool }),
      log: ({ query }) => {
        sent.push(query)
      },
    })
    await searchEverything(listening, { text: text(), chainIds: [5] })
    expect(sent).toHaveLength(1)
    const { sql: statement, parameters } = sent[0]!
    const plan = await api.db.transaction().execute(async (tx) => {
      // Without it, an empty table is read whole.
      await sql`set local enable_seqscan = off`.execute(tx)
      return tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${statement}`, [...parameters]),
      )
    })
    const lines = plan.rows.map((row) => row['QUERY PLAN'])
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([])
    expect(lines.some((line) => line.includes('Index'))).toBe(true)
  })
})

test('what nothing has is not found, however it is written', async () => {
  for (const q of [
    crypto.randomUUID(),
    `0x${'1'.repeat(64)}`,
    `0x${'1'.repeat(40)}`,
    'pi_unknown',
    'nobody@meridian.example',
    'nobody',
    '0, 0',
    `'; drop table orders; --`,
    '%',
  ])
    expect(await find(q)).toMatchObject({ matches: [] })
})

test('the text must not be empty or long', async () => {
  for (const q of ['', 'x'.repeat(301)])
    expect((await api.request(search, { query: { q } }, { headers })).status).toBe(400)
})
