-- A grant costs the minter gas and its owner nothing, so unused grants are limited by plot, account and network, and
-- an owner can give a grant up (docs/decisions/055).

alter table mint_grants
  -- A keyed hash of the network that requested it; null where the configuration exempts it.
  add column network text,
  -- When its owner gave it up. The plot stays locked until the grant can not be used any more.
  add column given_up_at timestamptz;
create index mint_grants_of_account on mint_grants (account_id, created_at);
create index mint_grants_of_network on mint_grants (network, created_at) where network is not null;
