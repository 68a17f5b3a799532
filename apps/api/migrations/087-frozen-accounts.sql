-- An operator may freeze an account: until a time, or until it is thawed, it can not buy, mint or convert.
alter table accounts
  add column frozen_at timestamptz,
  add column frozen_until timestamptz,
  -- What its owner reads, as a code: the sentence is made in the reader's language.
  add column frozen_reason text check (frozen_reason in ('review', 'dispute', 'stolen', 'terms', 'requested')),
  add constraint accounts_frozen check (
    (frozen_at is null) = (frozen_reason is null)
    and (frozen_until is null or (frozen_at is not null and frozen_until > frozen_at))
  );
