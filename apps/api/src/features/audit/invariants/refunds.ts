import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

export const refundInvariants: Invariant[] = [
  {
    name: 'a refund is for the refunded parts of its payment',
    violations: sql`
      select refunds.id::text as what from refunds
      left join payment_outcomes on refund_id = refunds.id
        and payment_outcomes.payment_id = refunds.payment_id
      group by refunds.id having coalesce(sum(payment_outcomes.amount), 0) <> refunds.amount`,
  },
  {
    name: 'no payment is refunded above its amount',
    violations: sql`
      select payments.id::text as what from payments join refunds on payment_id = payments.id
      group by payments.id having sum(refunds.amount) > payments.amount`,
  },
  {
    name: 'a refund goes to the payer only',
    violations: sql`
      select refunds.id::text as what
      from refunds join payments on payments.id = payment_id left join orders on orders.id = order_id
      where to_address is distinct from case when provider = 'chain' then payer end
        -- Of the widget's money, until its buyer has linked a wallet; then to that one.
        and not (provider = 'chain' and to_address is null and refunds.state <> 'sent')
        and not (payments.method = 'wert' and exists (
          select from wallet_links where account_id = orders.account_id and address = to_address
        ))`,
  },
  {
    name: 'no refund goes to an address of ours',
    violations: sql`
      select refunds.id::text as what from refunds join known_addresses on address = to_address
      where role = 'ours'`,
  },
  {
    name: 'a refund of ether that counts as sent has its transaction',
    violations: sql`
      select refunds.id::text as what from refunds join payments on payments.id = payment_id
      where provider = 'chain' and refunds.state = 'sent' and not exists (
        select from chain_transactions as sent
        where purpose = 'refund' and subject = refunds.transfer::text and sent.state <> 'failed'
      )`,
  },
  {
    name: 'a completed refund names the one transfer that completed it',
    violations: sql`
      select refunds.id::text as what from refunds join payments on payments.id = payment_id
      where refunds.state = 'done' and (
        provider_ref is null
        -- Paid by hand, if not by a transaction of ours: then there is none that could pay it again.
        or exists (
          select from chain_transactions as sent
          where purpose = 'refund' and subject = refunds.transfer::text and sent.state <> 'failed'
            -- A chain that took it back may mine another version of it.
            and not exists (
              select from signed_transactions where transaction_id = sent.id and hash = provider_ref
            )
        )
      )`,
  },
  {
    name: 'a refund transfer is the sum of its refunds, to their payer',
    violations: sql`
      select number::text as what from refund_transfers left join refunds on transfer = number
      group by number
      having sum(refunds.amount) is distinct from refund_transfers.amount
        or bool_or(refunds.to_address is distinct from refund_transfers.to_address)`,
  },
  {
    name: 'LandPayment refunds exactly the recorded refunds',
    violations: sql`
      select chain_id || ':' || tx_hash || ':' || log_index as what from chain_events
      where contract = 'LandPayment' and event = 'Refunded' and final_at is not null and not exists (
        select from refund_transfers
        where refund_transfers.chain_id = chain_events.chain_id and number::text = args ->> 'number'
          and to_address = lower(args ->> 'payer') and amount = (args ->> 'amount')::numeric
      )`,
  },
  {
    name: 'LandPayment refunds no more than it received',
    violations: sql`
      select chain_id::text as what from chain_events
      where contract = 'LandPayment' and event in ('Paid', 'Received', 'Refunded') and final_at is not null
      group by chain_id
      having sum(case when event = 'Refunded' then (args ->> 'amount')::numeric else 0 end)
        > sum(case when event = 'Refunded' then 0 else (args ->> 'amount')::numeric end)`,
  },
  {
    name: 'no refund waits too long',
    violations: sql`
      select refunds.id::text as what from refunds join payments on payments.id = payment_id
      where refunds.state in ('due', 'sent') and refunds.created_at < now() -
        -- A refund without an address waits until its buyer links a wallet.
        case when provider = 'chain' and to_address is null then interval '30 days' else interval '7 days' end`,
  },
  {
    name: 'a refund without an address has an order, whose buyer can name one',
    violations: sql`
      select refunds.id::text as what from refunds join payments on payments.id = payment_id
      where provider = 'chain' and to_address is null and order_id is null and refunds.state <> 'done'`,
  },
]
