-- Refunds of ether are paid by LandPayment: one transfer for all that one payer is owed at the time.

alter table chain_transactions drop constraint chain_transactions_signer_check;
alter table chain_transactions add constraint chain_transactions_signer_check
  check (signer in ('minter', 'treasury', 'refunder', 'keeper'));

create table refund_transfers (
  -- The contract pays each number once.
  number bigint generated always as identity primary key,
  chain_id bigint not null,
  to_address text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  -- Wei: the sum of its refunds.
  amount numeric(78, 0) not null check (amount > 0),
  -- Whether it counts against the daily limit; not where an operator approved its refunds.
  is_limited boolean not null,
  created_at timestamptz not null default clock_timestamp()
);
create index refund_transfers_recent on refund_transfers (chain_id, created_at);

alter table refunds
  add column transfer bigint references refund_transfers (number),
  -- By an operator, where the daily limit would keep it waiting.
  add column approved_at timestamptz;
create index refunds_transfer on refunds (transfer) where transfer is not null;

-- Before, each refund was a transaction of the treasury. One that is signed is pursued as it is; one that is not is
-- taken back, and paid by the contract, within the daily limit.
update chain_transactions set state = 'failed', trouble = 'taken back', closed_at = clock_timestamp()
  where purpose = 'refund' and state = 'waiting';
update refunds set state = 'due' from payments
  where payments.id = payment_id and provider = 'chain' and refunds.state = 'sent' and not exists (
    select from chain_transactions where purpose = 'refund' and subject = refunds.id::text and state <> 'failed'
  );

do $$
declare
  refund record;
  given bigint;
begin
  for refund in
    select distinct refunds.id, sent.chain_id, refunds.to_address, refunds.amount, refunds.created_at
    from refunds join chain_transactions as sent on sent.purpose = 'refund' and sent.subject = refunds.id::text
    where refunds.to_address is not null and sent.nonce is not null
    order by refunds.created_at
  loop
    insert into refund_transfers (chain_id, to_address, amount, is_limited, created_at)
      values (refund.chain_id, refund.to_address, refund.amount, true, refund.created_at)
      returning number into given;
    update refunds set transfer = given where id = refund.id;
    update chain_transactions set subject = given::text where purpose = 'refund' and subject = refund.id::text;
  end loop;
end $$;

alter table chain_cases drop constraint chain_cases_kind_check;
alter table chain_cases add constraint chain_cases_kind_check
  check (kind in ('fee_above_ceiling', 'unmined_failure', 'effect_failed', 'reward_lost', 'payout_failed',
    'mined_after_failure', 'foreign_token', 'foreign_grant', 'foreign_minter', 'refunds_wait', 'payouts_wait',
    'foreign_refund', 'unconfirmed_event'));
