-- nonce_behind: a key's transactions on chain are more than we signed, as after a restore; its reference is the key.
-- foreign_payout: USDT left the treasury by a transaction that we do not know; its reference is the transaction and log.
alter table chain_cases drop constraint chain_cases_kind_check;
alter table chain_cases add constraint chain_cases_kind_check
  check (kind in ('fee_above_ceiling', 'unmined_failure', 'effect_failed', 'reward_lost', 'payout_failed',
    'mined_after_failure', 'foreign_token', 'foreign_grant', 'foreign_minter', 'refunds_wait', 'payouts_wait',
    'foreign_refund', 'unconfirmed_event', 'nonce_behind', 'foreign_payout'));
