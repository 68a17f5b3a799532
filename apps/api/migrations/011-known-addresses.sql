-- Addresses on chain that we know, kept from the configuration. The follower judges money by the database alone.
create table known_addresses (
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  -- ours: nothing is ever sent back to it. widget: the card widget's provider pays from it.
  role text not null check (role in ('ours', 'widget')),
  primary key (role, address)
);

-- Its buyer took some of its plots over into another order: money that still comes for it buys nothing.
alter table orders add column superseded boolean not null default false;

-- Funds that the widget's provider sends when the contract call failed are told by their amount.
create index payment_attempts_widget on payment_attempts (amount_wei) where method = 'wert';
