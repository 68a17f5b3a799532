-- A transaction that was closed as failed can be mined with success when a chain replaces final blocks.
alter table chain_transactions
  -- Of one that counts as failed: the version that was found mined with success while another attempt at the same
  -- thing was under way or done. Then it has happened twice, and the audit names it.
  add column late_hash text check (late_hash ~ '^0x[0-9a-f]{64}$'),
  add constraint chain_transactions_late_is_failed check (late_hash is null or state = 'failed');
-- When a failed one is looked at again: `try_at` has no other use once it is closed.
create index chain_transactions_look_back on chain_transactions (chain_id, signer, try_at)
  where state = 'failed' and nonce is not null and late_hash is null;

-- mined_after_failure: a transaction that counted as failed is on the chain with success; its reference is its hash.
alter table chain_cases drop constraint chain_cases_kind_check;
alter table chain_cases add constraint chain_cases_kind_check
  check (kind in ('fee_above_ceiling', 'unmined_failure', 'effect_failed', 'reward_lost', 'payout_failed',
    'mined_after_failure'));
