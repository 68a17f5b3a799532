-- Tokens that are described otherwise than markets read it: a minted plot or land collection got another name, or lost
-- it when it changed hands. The database notes it by itself, so that no statement that changes a name can leave it out.

create table token_updates (
  contract text not null check (contract in ('LandNft', 'LandCollectionNft')),
  -- The plot's cell, or the collection's id.
  about text not null,
  changed_at timestamptz not null,
  -- When the chain was last asked to announce it.
  told_at timestamptz,
  primary key (contract, about)
);
create index token_updates_due on token_updates (changed_at) where told_at is null or told_at < changed_at;
create index token_updates_told on token_updates (told_at);

-- The time of the change itself and not of its transaction: one that waited for an announcement comes after it.
create function note_token_update() returns trigger language plpgsql as $$
begin
  insert into token_updates as known (contract, about, changed_at) values (tg_argv[0], case tg_argv[0]
    when 'LandNft' then (to_jsonb(new) ->> 'cell') else (to_jsonb(new) ->> 'id') end, clock_timestamp())
  on conflict (contract, about) do update set changed_at = clock_timestamp();
  return null;
end $$;
create trigger plots_token_updates after update of name on plots for each row
  when (new.mint_state = 'minted' and old.mint_state = 'minted' and old.name is distinct from new.name)
  execute function note_token_update('LandNft');
create trigger collections_token_updates after update of name on collections for each row
  when (new.state = 2 and old.state = 2 and old.name is distinct from new.name)
  execute function note_token_update('LandCollectionNft');
