import { sql } from 'kysely'
import { zeroAddress } from 'viem'
import type { Tx } from '#platform/db/database.ts'
import { sendPlot } from '#testing/test-plots.ts'
import type { AuditedOrders } from './create-audited-orders.ts'
import { plantEvent, plantMoney } from '#testing/planted-events.ts'
import { plantedActions } from './planted-actions.ts'
import { plantedPrices } from './planted-prices.ts'
import { plantedRewards } from './planted-rewards.ts'

type Plant = (tx: Tx) => Promise<unknown>

const thief = `0x${'cd'.repeat(20)}`
const gathered = '11111111-2222-4333-8444-555555555555'

export const paymentOf = (order: string) => sql`(select id from payments where order_id = ${order})`

/** Keyed by the invariant that each plant must break; it may break others too. */
export function plantedViolations(orders: AuditedOrders): Record<string, Plant> {
  const { buyer, paid, topUp, waiting, refunded } = orders
  const firstPlot = () => sql`(select min(cell) from order_plots where order_id = ${paid})`

  const plantMint = async (tx: Tx, state: 'minting' | 'failed') => {
    await sql`
      insert into collections (id, owner_id, name) values (${gathered}, ${buyer.id}, 'a')
      on conflict do nothing`.execute(tx)
    await sql`
      insert into collection_mints (collection_id, account_id, chain_id, contract, fee_wei, state, to_address, fingerprint)
      values (${gathered}, ${buyer.id}, 5, ${`0x${'cd'.repeat(20)}`}, 1, ${state}, ${`0x${'ab'.repeat(20)}`},
        ${`0x${'ef'.repeat(32)}`})`.execute(tx)
  }

  const plantToken = (tx: Tx, cell: bigint) =>
    sql`
      insert into foreign_tokens (chain_id, address, cell, tx_hash, to_address)
      values (5, ${`0x${'c0'.repeat(20)}`}, ${cell}, '0xcd', ${thief})`.execute(tx)

  /** A deposit that neither a chain nor the game knows. */
  const plantDeposit = async (tx: Tx) => {
    await sql`
      insert into gin_deposits (chain_id, tx_hash, position, from_address, amount, account_id, mined_at)
      values (56, ${`0x${'ab'.repeat(32)}`}, 0, ${`0x${'ab'.repeat(20)}`}, 1, ${buyer.id}, now())`.execute(tx)
  }

  /** A refund by the contract that is not in our tables. */
  const plantRefunded = (tx: Tx, amount: bigint) => {
    const args = { number: '99', payer: thief, amount: String(amount) }
    return plantEvent(tx, { contract: 'LandPayment', event: 'Refunded', args, txHash: '0xcc' })
  }

  return {
    ...plantedPrices,
    ...plantedRewards,
    ...plantedActions(orders),
    'an account is frozen exactly when its newest action froze it, for the reason in the log': (tx) =>
      sql`update accounts set frozen_at = now(), frozen_reason = 'review' where id = ${buyer.id}`.execute(tx),
    'every payment is decided to its last cent': (tx) =>
      sql`update payments set amount = amount + 1 where order_id = ${topUp}`.execute(tx),
    'a conversion is answered exactly when a deposit names it': (tx) =>
      sql`
        insert into gin_conversions (account_id, amount, answered)
        values (${buyer.id}, 1000000000000000000, true)`.execute(tx),
    'every final transfer of Gin to us is a deposit, and no deposit counts without one': plantDeposit,
    'the newest message to the game about a deposit is its state': plantDeposit,
    'an ignored deposit is below one Gin, answers nothing and is not sent to the game': async (tx) => {
      await plantDeposit(tx)
      await sql`update gin_deposits set ignored = true`.execute(tx)
      await sql`insert into game_messages (deposit_id, kind) select id, 'deposited' from gin_deposits`.execute(
        tx,
      )
    },
    'a settling payment decides every plot of its order once and no other': (tx) =>
      sql`delete from payment_outcomes where cell = ${firstPlot()}`.execute(tx),
    'receipt numbers run from one without a gap': (tx) =>
      sql`
        insert into receipt_numbers (order_id, number, payment_id)
        select order_id, 2, id from payments where order_id = ${topUp}`.execute(tx),
    'a receipt is for the payment that settled its order': (tx) =>
      sql`
        insert into receipt_numbers (order_id, number, payment_id)
        select ${topUp}, 1, id from payments where order_id = ${paid}`.execute(tx),
    'an order is settled by one payment at most': async (tx) => {
      await sql`
        insert into payments (provider, reference, method, order_id, unit, amount, payer, captured_at)
        values ('stripe', 'pi_2', 'stripe', ${topUp}, 'cents', 7500, 'pi_2', now())`.execute(tx)
      await sql`
        insert into payment_outcomes (payment_id, amount, outcome)
        select id, 7500, 'granted' from payments where reference = 'pi_2'`.execute(tx)
    },
    'an order is settled exactly when its state says so': (tx) =>
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
    'no account holds more than 300 plots': (tx) =>
      sql`
        insert into plots (cell, state, order_id, district, country, price_cents)
        select cell, 'held', ${waiting}, 'a', 'b', 0 from generate_series(1, 301) as cell`.execute(tx),
    "an order's plots add up to its quantity and its total": (tx) =>
      sql`update orders set subtotal_cents = 5100, total_cents = 5100 where id = ${paid}`.execute(tx),
    'a refund is for the refunded parts of its payment': (tx) =>
      sql`update refunds set amount = 6 where payment_id = ${refunded}`.execute(tx),
    'no payment is refunded above its amount': (tx) =>
      sql`
        insert into refunds (payment_id, amount, to_address, reason_code, reason_params, key)
        values (${refunded}, 1, ${`0x${'ab'.repeat(20)}`}, 'note', '{}', 'again')`.execute(tx),
    'a refund goes to the payer only': (tx) =>
      sql`update refunds set to_address = ${`0x${'cd'.repeat(20)}`} where payment_id = ${refunded}`.execute(
        tx,
      ),
    'no refund goes to an address of ours': (tx) =>
      sql`insert into known_addresses (role, address) values ('ours', ${`0x${'ab'.repeat(20)}`})`.execute(tx),
    'a refund of ether that counts as sent has its transaction': (tx) =>
      sql`update refunds set state = 'sent' where payment_id = ${refunded}`.execute(tx),
    'a refund transfer is the sum of its refunds, to their payer': async (tx) => {
      await sql`
        insert into refund_transfers (chain_id, to_address, amount, is_limited)
        select 5, to_address, amount + 1, true from refunds where payment_id = ${refunded}`.execute(tx)
      await sql`
        update refunds set transfer = (select max(number) from refund_transfers)
        where payment_id = ${refunded}`.execute(tx)
    },
    'LandPayment refunds exactly the recorded refunds': (tx) => plantRefunded(tx, 1n),
    'LandPayment refunds no more than it received': (tx) => plantRefunded(tx, 8n),
    'one transaction at most has had its effect for each purpose': (tx) =>
      sql`
        insert into chain_transactions (chain_id, signer, purpose, subject, attempt, to_address, value_wei, data, state,
          from_address, nonce, gas, tx_hash, late_hash)
        select 5, 'treasury', 'payout', 'twice', attempt, ${thief}, 0, '0x', case attempt when 0 then 'failed' else 'done' end,
          ${thief}, attempt, 21000, ${`0x${'ab'.repeat(32)}`}, case attempt when 0 then ${`0x${'ab'.repeat(32)}`} end
        from generate_series(0, 1) as attempt`.execute(tx),
    'the ledger adds up to the balances': (tx) =>
      sql`update credit_balances set amount = amount + 1 where account_id = ${buyer.id}`.execute(tx),
    'land credits were added once for each purchase of them, and for nothing else': (tx) =>
      sql`
        insert into credit_entries (account_id, amount, reason, reference)
        values (${buyer.id}, 3, 'purchase', 'nothing')`.execute(tx),
    'land credits were spent once for each purchase by them': (tx) =>
      sql`update payments set payer = 'someone' where order_id = ${paid}`.execute(tx),
    'land credits were given for each plot that was made good by one': (tx) =>
      sql`update payment_outcomes set outcome = 'credited' where payment_id = ${paymentOf(topUp)}`.execute(
        tx,
      ),
    'an attempt that succeeded was paid': (tx) =>
      sql`
        insert into payment_attempts (order_id, method, state, amount_cents)
        values (${waiting}, 'stripe', 'succeeded', 2600)`.execute(tx),
    'a plot waits for its mint exactly while a grant of it is open': (tx) =>
      sql`update plots set mint_state = 'granted' where cell = ${firstPlot()}`.execute(tx),
    'a collection is closed exactly while its mint is under way or done': (tx) =>
      sql`insert into collections (owner_id, name, state) values (${buyer.id}, 'a', 1)`.execute(tx),
    'a fee is stored exactly for a mint that is under way, done or can be retried': (tx) =>
      plantMint(tx, 'failed'),
    'a mint that is under way has its transaction': (tx) => plantMint(tx, 'minting'),
    'every mint of a plot’s token is by a grant of ours for that wallet, or set aside': (tx) =>
      plantEvent(tx, {
        txHash: '0xcd',
        contract: 'LandNft',
        event: 'Transfer',
        args: { from: zeroAddress, to: thief },
        subject: '17',
      }),
    'no plot went to the holder of a token that is set aside': async (tx) => {
      const { rows } = await sql<{ cell: bigint }>`select ${firstPlot()}::bigint as cell`.execute(tx)
      await plantToken(tx, rows[0]!.cell)
      await sendPlot(tx, { cell: rows[0]!.cell, to: thief })
    },
    'a plot is withheld exactly while its token is set aside and it has no owner': (tx) =>
      plantToken(tx, 17n),
    'no plot was sold while its token was set aside': async (tx) => {
      const { rows } = await sql<{ cell: bigint }>`select ${firstPlot()}::bigint as cell`.execute(tx)
      await plantToken(tx, rows[0]!.cell)
      await sql`update foreign_tokens set set_aside_at = 'epoch'`.execute(tx)
    },
    'a token that is set aside has an open case until an operator has decided': (tx) => plantToken(tx, 17n),
    'every grant and every collection on chain is by a transaction of ours, or had a case': (tx) =>
      plantEvent(tx, { txHash: '0xce', contract: 'LandNft', event: 'MintGranted', args: {}, subject: '17' }),
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
    'a payment from a chain has the amount and payer of its event': async (tx) => {
      // Changes both in one statement, so that a comparison of the two finds no difference.
      const other = `0x${'cd'.repeat(20)}`
      await sql`
        with moved as (update refunds set to_address = ${other} where payment_id = ${refunded} returning to_address)
        update payments set payer = to_address from moved where id = ${refunded}`.execute(tx)
    },
    'all money that is final on chain was recorded, except dust': (tx) =>
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
    'a completed refund names the one transfer that completed it': (tx) =>
      sql`update refunds set state = 'done' where payment_id = ${refunded}`.execute(tx),
    'no refund waits too long': (tx) =>
      sql`update refunds set created_at = now() - interval '31 days' where payment_id = ${refunded}`.execute(
        tx,
      ),
    'a refund without an address has an order, whose buyer can name one': (tx) =>
      sql`update refunds set to_address = null where payment_id = ${refunded}`.execute(tx),
    'no hold outlives its time': (tx) =>
      sql`update orders set hold_until = now() - interval '2 hours' where id = ${waiting}`.execute(tx),
    'every change of owner is proven by its order, its transfer or its wallet': async (tx) => {
      // As an event that is not stored would set it.
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
    'the last receiver of a plot’s token owns the plot': async (tx) => {
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
}
