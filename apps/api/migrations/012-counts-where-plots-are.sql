-- The map's counts stand where the sold plots are. Blocks are 25 km wide, which is most of a screen at the zooms
-- before plots are drawn themselves; a patch is 8 × 8 plots, 3 km.
drop table block_counts;
create table patch_counts (
  -- A cell's number without its last six bits.
  patch bigint primary key,
  sold smallint not null check (sold between 0 and 64)
);

-- The sums over all that a tile counts of where it lies, so that its middle is known and moves with the counts. In
-- parts of the Mercator world's side, of which it has 2^24.
truncate tile_counts;
alter table tile_counts
  add column sum_x bigint not null check (sum_x >= 0),
  add column sum_y bigint not null check (sum_y >= 0);

-- All is counted anew, by the workers.
insert into changed_blocks (block) select distinct cell >> 12 from plots where state = 'owned';
