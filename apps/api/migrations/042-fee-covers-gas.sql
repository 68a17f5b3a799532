-- A fee is quoted from the gas price, and what it pays is sent while gas costs no more than that (docs/decisions/055).

alter table chain_transactions
  -- The most wei for one gas that its subject has paid for; null where nothing was paid. Above that it is not signed
  -- for a day.
  add column most_fee_per_gas numeric(78, 0) check (most_fee_per_gas > 0);
