/** Referral invariants, each as a query that returns its violations. */
import { sql } from 'kysely'

/** The last 32 bytes of the calldata as a number. PostgreSQL has no cast for an integer of that size. */
const lastWord = sql`(
  select sum(('x' || lpad(substr(right(sent.data, 64), n, 1), 8, '0'))::bit(32)::int * 16::numeric ^ (64 - n))
  from generate_series(1, 64) as n
)`

export const referralInvariants = [
  {
    name: 'rewards are owed, being paid or paid',
    violations: sql<{ what: string | null }>`
      select coalesce(earned.wallet, balances.wallet) as what
      from (
        select wallet, sum(amount) as amount from referral_rewards where taken_back_at is null group by wallet
      ) as earned
      full join referral_balances as balances on balances.wallet = earned.wallet
      left join (
        select wallet, sum(amount) as amount from referral_withdrawals where state in ('paying', 'paid') group by wallet
      ) as gone on gone.wallet = coalesce(earned.wallet, balances.wallet)
      where coalesce(earned.amount, 0) <> coalesce(balances.earned, 0)
        or coalesce(earned.amount, 0) <> coalesce(balances.balance, 0) + coalesce(gone.amount, 0)
      union all
      select wallet from referral_withdrawals
      where state in ('paying', 'paid') and wallet not in (select wallet from referral_balances)`,
  },
  {
    name: 'the ledger of referrals adds up to the balances',
    violations: sql<{ what: string | null }>`
      select balances.wallet as what
      from referral_balances as balances
      left join (
        select wallet, sum(amount) as amount from referral_entries group by wallet
      ) as entries on entries.wallet = balances.wallet
      where coalesce(entries.amount, 0) <> balances.balance`,
  },
  {
    name: 'a reward is for the referrer of its purchase, of the promised amount',
    violations: sql<{ what: string | null }>`
      select purchase_id::text as what from referral_rewards join token_purchases on token_purchases.id = purchase_id
      where wallet is distinct from referrer or wallet = buyer or amount <> div(usdt * 5, 100)
        or (lost_at is null and taken_back_at is not null)
        or (lost_at is not null and taken_back_at is null and not exists (
          select from chain_cases where kind = 'reward_lost' and reference = purchase_id::text
        ))`,
  },
  {
    name: 'a withdrawal that is paid has one payout of its amount to its wallet',
    violations: sql<{ what: string | null }>`
      select id::text as what from referral_withdrawals
      where state = 'paid' and case when by_hand then 0 else 1 end <> (
        select count(*) from chain_transactions as sent
        where purpose = 'payout' and subject = referral_withdrawals.id::text and sent.state in ('sent', 'done')
          and sent.to_address = token and (by_hand or sent.state = 'sent' or sent.tx_hash = payout_tx_hash)
          and sent.data like '0xa9059cbb' || lpad(substr(wallet, 3), 64, '0') || '%' and ${lastWord} = amount
      )`,
  },
  {
    name: 'every payout that was mined is a withdrawal that is paid',
    violations: sql<{ what: string | null }>`
      select subject as what from chain_transactions
      where purpose = 'payout' and state = 'done' and not exists (
        select from referral_withdrawals where id::text = subject and referral_withdrawals.state = 'paid'
      )`,
  },
  {
    name: 'a coin transaction has paid for one withdrawal',
    violations: sql<{ what: string | null }>`
      select fee_tx_hash as what from referral_withdrawals
      where state in ('paying', 'paid') group by chain_id, fee_tx_hash having count(*) > 1`,
  },
]
