/** The product under attack: a separate server process with its database and card provider, and its users. */
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { createCollection } from '@meridian/shared/endpoints/collections'
import { sql } from 'kysely'
import { hashPassword } from '#features/accounts/core/passwords.ts'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { testEnvironment } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { givePlots } from '#testing/test-plots.ts'
import { beginCheckout, freshItems, startShop } from '#testing/test-purchases.ts'
import { freePort, startTestServer } from '#testing/test-server.ts'
import { giveCredits } from '#features/credits/credit-ledger.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Target } from './target.ts'

export interface AttackedProduct {
  /** The same database without the server, to inspect the result. */
  api: TestApi
  url: string
  /** Has land, credits, a collection and an open order. */
  owner: TestAccount
  attacker: TestAccount
  /** An ordinary user who only loads a page. */
  second: Target
  /** Identifiers of the owner's data that anybody may know. */
  known: { tid: string; paid: string; collection: string; plots: string[]; wallet: string }
}

export async function startAttackedProduct(): Promise<AttackedProduct> {
  const { api, env } = await startShop()
  const { url: database } = api.platform.config.database
  const port = await freePort()
  await startTestServer({ ...(await testEnvironment(database)), ...env }, port)
  const url = `http://127.0.0.1:${port}`
  const account = () => anAccount(api, undefined, hashPassword)
  const [owner, attacker, other] = [await account(), await account(), await account()]
  await inTransaction(api.db, (tx) =>
    giveCredits(tx, { accountId: owner.id, amount: 40n, reason: 'demo', reference: owner.id }),
  )
  const wallet = `0x${'a7'.repeat(20)}`
  await sql`update accounts set wallet_address = ${wallet} where id = ${owner.id}`.execute(api.db)
  const { inserted } = await api.call(createCollection, { body: { name: 'Not yours' } }, owner)
  const plots = await givePlots(api, owner.id, { count: 5, collectionId: inserted._id })
  const body = { price: 50, type: 'individual', items: freshItems(2) } as const
  const { tid: paid } = await api.call(payLandByCredits, { body }, owner)
  const { tid } = await beginCheckout(api, owner, { items: freshItems(3) })
  return {
    api,
    url,
    owner,
    attacker,
    second: { url, token: other.token, from: '192.0.2.77' },
    known: { tid, paid, collection: inserted._id, plots, wallet },
  }
}

/** A hash of all rows that belong to the account. */
export async function fingerprintOf({ api, owner }: AttackedProduct): Promise<string> {
  const mine = sql`= ${owner.id}`
  const { rows } = await sql<{ all: string }>`
    select md5(string_agg(row, ',' order by row)) as all from (
      select to_jsonb(accounts)::text as row from accounts where id ${mine}
      union all select to_jsonb(sessions)::text from sessions where account_id ${mine}
      union all select to_jsonb(plots)::text from plots where owner_id ${mine} or order_id in (select id from orders where account_id ${mine})
      union all select to_jsonb(collections)::text from collections where owner_id ${mine}
      union all select to_jsonb(orders)::text from orders where account_id ${mine}
      union all select to_jsonb(payment_attempts)::text from payment_attempts join orders on orders.id = order_id where account_id ${mine}
      union all select to_jsonb(credit_balances)::text from credit_balances where account_id ${mine}
      union all select to_jsonb(credit_entries)::text from credit_entries where account_id ${mine}
    ) as rows`.execute(api.db)
  return rows[0]!.all
}
