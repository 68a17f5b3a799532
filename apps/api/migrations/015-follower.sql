-- The follower asks no node while it holds a transaction or a lock: it leases the cursor, reads, and then moves the
-- cursor by compare-and-set, together with the events and their effects.
alter table chain_cursors
  -- Grows with every change; whoever read at another version has read in vain.
  add column version bigint not null default 0,
  -- Who reads the chain at present. A lease keeps two from asking the node the same; it decides nothing.
  add column leased_by uuid,
  add column leased_until timestamptz not null default 'epoch',
  -- When the last reading began that looked at every block up to the chain's head.
  add column begun_at timestamptz not null default 'epoch',
  -- Before this nobody has to look by himself.
  add column due_at timestamptz not null default 'epoch';

-- The block may hold an event of ours, as far as its header tells, and the node named none: it is read again as soon
-- as it is deep enough.
alter table chain_blocks add column doubtful boolean not null default false;

alter table chain_events
  -- Deep enough, and without effects all the same. failed: its effect threw, a case is open. behind: an earlier event
  -- of the same contract and subject waits. past: earlier events of its kind are still to be read.
  add column held text check (held in ('failed', 'behind', 'past')),
  add constraint chain_events_held_or_final check (held is null or final_at is null);
create index chain_events_held on chain_events (chain_id, contract, subject) where held is not null;

-- What was not followed before, and happened before it was: read beside the head, range by range.
create table chain_pasts (
  chain_id bigint not null,
  -- As in chain_cursors.following.
  source text not null,
  next_number bigint not null,
  -- The last block that was final when the source was first followed: those above are read at the head.
  end_number bigint not null,
  primary key (chain_id, source)
);

-- effect_failed: an event is final and its effect throws; its reference is the block's number and the log's index.
alter table chain_cases drop constraint chain_cases_kind_check;
alter table chain_cases add constraint chain_cases_kind_check
  check (kind in ('fee_above_ceiling', 'unmined_failure', 'effect_failed'));
