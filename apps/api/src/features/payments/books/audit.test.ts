/** An audit that never found anything proves nothing: every detector finds what is planted for it, and only that one's. */
import { readFile } from 'node:fs/promises'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { cellAt } from '@meridian/shared/grid'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { plantEvent, plantMoney } from '#testing/planted-events.ts'
import { plantedRewards } from '#testing/planted-rewards.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { audit, findViolations } from './audit.ts'
import { invariants } from './invariants.ts'
import { recordPayment } from '#features/payments/funnel/record-payment.ts'

let api: TestApi
let buyer: Buyer
/** An order of two plots that was paid with credits, one of credits by card, and one that waits. */
let paid: string
let topUp: string
let waiting: string
/** A payment that was refunded whole, from an address. */
let refunded: string

beforeAll(async () => {
  api = await startTestApi()
  buyer = await aBuyer(api, 500)
  const bought = await api.call(
    payLandByCredits,
    { body: { price: 50, type: 'individual', items: freshItems(2) } },
    buyer,
  )
  paid = bought.tid
  topUp = await anOrder('credits', 3)
  waiting = await anOrder('plots', 1)
  await inTransaction(api.db, (tx) => recordPayment(tx, { ...cardPayment, orderId: topUp }))
  await inTransaction(api.db, (tx) =>
    plantMoney(tx, { txHash: '0xaa', amount: 7n, payer: `0x${'AB'.repeat(20)}` }),
  )
  await inTransaction(api.db, (tx) =>
    recordPayment(tx, {
      ...cardPayment,
      provider: 'chain',
      reference: '5:0xaa:0',
      method: 'eth',
      orderId: null,
      unit: 'wei',
      amount: 7n,
      payer: `0x${'ab'.repeat(20)}`,
    }),
  )
  const row = await api.db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'chain')
    .executeTakeFirstOrThrow()
  refunded = row.id
})

const cardPayment = {
  provider: 'stripe',
  reference: 'pi_1',
  method: 'stripe',
  attemptId: null,
  unit: 'cents',
  amount: 7500n,
  payer: 'pi_1',
  capturedAt: new Date(),
  verdict: { is: 'right' },
} as const

async function anOrder(kind: 'plots' | 'credits', quantity: number): Promise<string> {
  return inTransaction(api.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into orders (account_id, kind, quantity, base_price_cents, subtotal_cents, discount_cents,
        discount_percent, total_cents, land_type, fingerprint, hold_until)
      values (${buyer.id}, ${kind}, ${quantity}, 2500, ${quantity * 2500}, 0, 0, ${quantity * 2500},
        ${kind === 'plots' ? 'individual' : null}, ${crypto.randomUUID()}, now() + interval '1 hour')
      returning id`.execute(tx)
    const id = rows[0]!.id
    if (kind === 'plots') {
      const cell = BigInt(cellAt(100, 20))
      await sql`insert into order_plots values (${id}, ${cell}, 2500, 'a', 'b')`.execute(tx)
      await sql`
        insert into plots (cell, state, order_id, district, country, price_cents)
        values (${cell}, 'held', ${id}, 'a', 'b', 2500)`.execute(tx)
    }
    return id
  })
}

const firstPlot = () => sql`(select min(cell) from order_plots where order_id = ${paid})`
const paymentOf = (order: string) => sql`(select id from payments where order_id = ${order})`

const thief = `0x${'cd'.repeat(20)}`
const gathered = '11111111-2222-4333-8444-555555555555'
const plantMint = async (tx: Tx, state: 'minting' | 'failed') => {
  await sql`
    insert into collections (id, owner_id, name) values (${gathered}, ${buyer.id}, 'a')
    on conflict do nothing`.execute(tx)
  await sql`
    insert into collection_mints (collection_id, account_id, chain_id, contract, fee_wei, state, to_address, fingerprint)
    values (${gathered}, ${buyer.id}, 5, ${`0x${'cd'.repeat(20)}`}, 1, ${state}, ${`0x${'ab'.repeat(20)}`},
      ${`0x${'ef'.repeat(32)}`})`.execute(tx)
}

/** By the invariant that each must break; others may break with it. */
const planted: Record<string, (tx: Tx) => Promise<unknown>> = {
  ...plantedRewards,
  'every payment is decided to its last cent': (tx) =>
    sql`update payments set amount = amount + 1 where order_id = ${topUp}`.execute(tx),
  'a conversion is answered exactly when a deposit names it': (tx) =>
    sql`
      insert into gin_conversions (account_id, amount, answered)
      values (${buyer.id}, 1000000000000000000, true)`.execute(tx),
  'every final transfer of Gin to us is a deposit, and no deposit counts without one': plantDeposit,
  'the newest that the game is told of a deposit is what it is': plantDeposit,
  'a settling payment decides every plot of its order once and no other': (tx) =>
    sql`delete from payment_outcomes where cell = ${firstPlot()}`.execute(tx),
  'an order is settled by one payment at most': async (tx) => {
    await sql`
      insert into payments (provider, reference, method, order_id, unit, amount, payer, captured_at)
      values ('stripe', 'pi_2', 'stripe', ${topUp}, 'cents', 7500, 'pi_2', now())`.execute(tx)
    await sql`
      insert into payment_outcomes (payment_id, amount, outcome)
      select id, 7500, 'granted' from payments where reference = 'pi_2'`.execute(tx)
  },
  'an order is settled exactly when it says so': (tx) =>
    sql`update orders set state = 'expired' where id = ${topUp}`.execute(tx),
  'a granted plot is owned through its order': (tx) =>
    sql`update plots set order_id = ${waiting} where cell = ${firstPlot()}`.execute(tx),
  'a plot is granted for one payment at most': (tx) =>
    sql`
      insert into payment_outcomes (payment_id, cell, amount, outcome)
      values (${paymentOf(topUp)}, ${firstPlot()}, 0, 'granted')`.execute(tx),
  'an owned plot was granted by its order': (tx) =>
    sql`
      insert into plots (cell, state, order_id, owner_id, district, country, price_cents)
      values (1, 'owned', ${paid}, ${buyer.id}, 'a', 'b', 0)`.execute(tx),
  'no hold outlives its order': (tx) =>
    sql`update orders set state = 'cancelled' where id = ${waiting}`.execute(tx),
  'an order that waits holds all of its plots': (tx) =>
    sql`delete from plots where order_id = ${waiting}`.execute(tx),
  'nobody holds more than 300 plots': (tx) =>
    sql`
      insert into plots (cell, state, order_id, district, country, price_cents)
      select cell, 'held', ${waiting}, 'a', 'b', 0 from generate_series(1, 301) as cell`.execute(tx),
  "an order's plots add up to its quantity and its total": (tx) =>
    sql`update orders set subtotal_cents = 5100, total_cents = 5100 where id = ${paid}`.execute(tx),
  'a refund is for the parts of its payment that went back': (tx) =>
    sql`update refunds set amount = 6 where payment_id = ${refunded}`.execute(tx),
  'no more goes back than came': (tx) =>
    sql`
      insert into refunds (payment_id, amount, to_address, reason_code, reason_params, key)
      values (${refunded}, 1, ${`0x${'ab'.repeat(20)}`}, 'note', '{}', 'again')`.execute(tx),
  'a refund goes to the payer and to nobody else': (tx) =>
    sql`update refunds set to_address = ${`0x${'cd'.repeat(20)}`} where payment_id = ${refunded}`.execute(tx),
  'no refund goes to an address of ours': (tx) =>
    sql`insert into known_addresses (role, address) values ('ours', ${`0x${'ab'.repeat(20)}`})`.execute(tx),
  'a refund of ether that counts as sent has its transaction': (tx) =>
    sql`update refunds set state = 'sent' where payment_id = ${refunded}`.execute(tx),
  'the ledger adds up to the balances': (tx) =>
    sql`update credit_balances set amount = amount + 1 where account_id = ${buyer.id}`.execute(tx),
  'land credits were added once for each purchase of them, and for nothing else': (tx) =>
    sql`
      insert into credit_entries (account_id, amount, reason, reference)
      values (${buyer.id}, 3, 'purchase', 'nothing')`.execute(tx),
  'land credits were spent once for each purchase by them': (tx) =>
    sql`update payments set payer = 'someone' where order_id = ${paid}`.execute(tx),
  'land credits were given for each plot that was made good by one': (tx) =>
    sql`update payment_outcomes set outcome = 'credited' where cell = ${firstPlot()}`.execute(tx),
  'an attempt that succeeded was paid': (tx) =>
    sql`
      insert into payment_attempts (order_id, method, state, amount_cents)
      values (${waiting}, 'stripe', 'succeeded', 2600)`.execute(tx),
  'a plot waits for its mint exactly while a grant of it is open': (tx) =>
    sql`update plots set mint_state = 'granted' where cell = ${firstPlot()}`.execute(tx),
  'a collection is closed exactly while its mint is under way or done': (tx) =>
    sql`insert into collections (owner_id, name, state) values (${buyer.id}, 'a', 1)`.execute(tx),
  'a fee is kept exactly for a mint that is under way, done, or can be tried again': (tx) =>
    plantMint(tx, 'failed'),
  'a mint that is under way has its transaction': (tx) => plantMint(tx, 'minting'),
  'a collection is minted once': async (tx) => {
    await sql`drop index collection_mints_live`.execute(tx)
    await plantMint(tx, 'failed')
    await plantMint(tx, 'minting')
  },
  'a plot lies in a collection of its own owner': async (tx) => {
    const other = `0x${'ab'.repeat(20)}`
    await sql`
      insert into collections (id, owner_address, name) values (${gathered}, ${other}, 'a')`.execute(tx)
    await sql`alter table plots drop constraint plots_in_collection_of_account`.execute(tx)
    await sql`update plots set collection_id = ${gathered} where cell = ${firstPlot()}`.execute(tx)
  },
  'the newest row of a plot’s history is its owner': (tx) =>
    sql`
      insert into plot_owners (cell, kind, owner_id)
      values (${firstPlot()}, 'given', ${crypto.randomUUID()})`.execute(tx),
  'an order is settled for no less than its price': async (tx) => {
    await sql`update payment_outcomes set amount = amount - 1 where payment_id = ${paymentOf(topUp)}`.execute(
      tx,
    )
    await sql`update payments set amount = amount - 1 where order_id = ${topUp}`.execute(tx)
  },
  'late money settled an order only within a day of its end': (tx) =>
    sql`
      insert into order_steps (order_id, source, code, params, at)
      values (${topUp}, 'server', 'expired', '{}', now() - interval '26 hours')`.execute(tx),
  'a payment from a chain is what the chain says came, and from whom': async (tx) => {
    // Both by one statement: whoever compares them with each other finds nothing.
    const other = `0x${'cd'.repeat(20)}`
    await sql`
      with moved as (update refunds set to_address = ${other} where payment_id = ${refunded} returning to_address)
      update payments set payer = to_address from moved where id = ${refunded}`.execute(tx)
  },
  'all money that is final on chain was taken, but for what is not worth sending back': (tx) =>
    plantMoney(tx, { txHash: '0xbb', amount: 8n, payer: thief }),
  'every land credit has a reason that is known': async (tx) => {
    await sql`alter table credit_entries drop constraint credit_entries_reason`.execute(tx)
    await sql`
      insert into credit_entries (account_id, amount, reason, reference)
      values (${buyer.id}, 1000, 'because', 'nothing')`.execute(tx)
    await sql`update credit_balances set amount = amount + 1000 where account_id = ${buyer.id}`.execute(tx)
  },
  'land credits were taken back for disputed payments of their account alone': (tx) =>
    sql`
      insert into credit_entries (account_id, amount, reason, reference)
      values (${buyer.id}, -3, 'dispute', ${paymentOf(topUp)}::text)`.execute(tx),
  'a refund that is done says by what, and is done by that alone': (tx) =>
    sql`update refunds set state = 'done' where payment_id = ${refunded}`.execute(tx),
  'what goes back is not kept waiting': (tx) =>
    sql`update refunds set created_at = now() - interval '31 days' where payment_id = ${refunded}`.execute(
      tx,
    ),
  'a refund without an address has an order, whose buyer can name one': (tx) =>
    sql`update refunds set to_address = null where payment_id = ${refunded}`.execute(tx),
  'no hold outlives its time': (tx) =>
    sql`update orders set hold_until = now() - interval '2 hours' where id = ${waiting}`.execute(tx),
  'every change of hands is proven by its order, its transfer or its wallet': async (tx) => {
    // As an event that nobody knows would have it.
    const event = {
      at: new Date(),
      chain_id: 5,
      tx_hash: `0x${'ee'.repeat(32)}`,
      log_index: 1,
      to_address: thief,
    }
    await sql`select set_config('meridian.event', ${JSON.stringify(event)}, true)`.execute(tx)
    await sql`
      update plots set owner_id = null, owner_address = ${thief} where cell = ${firstPlot()}`.execute(tx)
  },
  'whoever got a plot’s token last has the plot': async (tx) => {
    const { rows } = await sql<{ cell: bigint }>`
      update plots set mint_state = 'minted' where cell = ${firstPlot()} returning cell`.execute(tx)
    await plantEvent(tx, {
      txHash: '0xcc',
      contract: 'LandNft',
      event: 'Transfer',
      args: { to: thief },
      subject: String(rows[0]!.cell),
    })
  },
}

/** That no chain knows, and the game neither. */
async function plantDeposit(tx: Tx): Promise<void> {
  await sql`
    insert into gin_deposits (chain_id, tx_hash, position, from_address, amount, account_id, mined_at)
    values (56, ${`0x${'ab'.repeat(32)}`}, 0, ${`0x${'ab'.repeat(20)}`}, 1, ${buyer.id}, now())`.execute(tx)
}

test('finds nothing where nothing is wrong', async () => {
  expect(await audit(api.db)).toEqual([])
})

test('has something planted for each of its detectors', () => {
  expect(Object.keys(planted).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})

test('has each of its detectors, and no other, in the docs', async () => {
  const page = await readFile(new URL('../../../../../../docs/audit.md', import.meta.url), 'utf8')
  const rules = [...page.matchAll(/^\| (?!Rule|-)(.+?) +\|/gm)].map(([, rule]) => rule)
  expect(rules.toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})

test.each(invariants.map(({ name }) => name))('finds what breaks: %s', async (name) => {
  const undo = new Error('taken back')
  await expect(
    api.db.transaction().execute(async (tx) => {
      await planted[name]!(tx)
      const { rows } = await invariants.find((one) => one.name === name)!.violations.execute(tx)
      expect(rows.length).toBeGreaterThan(0)
      throw undo
    }),
  ).rejects.toBe(undo)
})

test('names each of them when all that an attack once left unseen happens at once', async () => {
  const unseen = [
    'an order is settled for no less than its price',
    'every land credit has a reason that is known',
    'every change of hands is proven by its order, its transfer or its wallet',
    'no hold outlives its time',
    'all money that is final on chain was taken, but for what is not worth sending back',
    'what goes back is not kept waiting',
    'a payment from a chain is what the chain says came, and from whom',
    'a refund without an address has an order, whose buyer can name one',
    'a refund that is done says by what, and is done by that alone',
  ]
  const undo = new Error('taken back')
  await expect(
    api.db.transaction().execute(async (tx) => {
      // One refund can not be done and wait at the same time.
      await sql`
        insert into refunds (payment_id, amount, reason_code, reason_params, key, state)
        select id, 1, 'note', '{}', 'planted', 'done' from payments where id = ${paymentOf(topUp)}`.execute(
        tx,
      )
      for (const name of unseen.slice(0, -1)) await planted[name]!(tx)
      const found = await findViolations(tx)
      expect(found.map(({ invariant }) => invariant)).toEqual(expect.arrayContaining(unseen))
      throw undo
    }),
  ).rejects.toBe(undo)
})

test('counts a payment in its transaction as the books do', async () => {
  const undo = new Error('taken back')
  const rules = new Set([
    'a payment from a chain is what the chain says came, and from whom',
    'all money that is final on chain was taken, but for what is not worth sending back',
  ])
  await expect(
    api.db.transaction().execute(async (tx) => {
      // One before it in the same transaction whose effect failed, and its block was given up once and came back.
      await sql`
        insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address,
          event, args, parties)
        select chain_id, block_hash, 1, block_number, block_time, tx_hash, contract, address, event, args, parties
        from chain_events where tx_hash = '0xaa'`.execute(tx)
      await sql`
        insert into chain_reverted_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract,
          address, event, args, parties, final_at)
        select chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args, parties,
          final_at from chain_events where tx_hash = '0xaa'`.execute(tx)
      await sql`update payments set reference = '5:0xaa:1' where id = ${refunded}`.execute(tx)
      const broken = (await findViolations(tx)).map(({ invariant }) => invariant)
      expect(broken.filter((invariant) => rules.has(invariant))).toEqual([])
      throw undo
    }),
  ).rejects.toBe(undo)
})
