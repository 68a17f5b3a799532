-- A tile of counts is one row, in the form that travels: answering it is one read and no work, however much is sold.
-- Before, a tile was up to 16,384 rows, read, sorted and encoded for each who asked.
drop table tile_counts;
create table count_tiles (
  zoom smallint not null,
  x integer not null,
  y integer not null,
  -- As docs/map-blocks.md has it; empty where nothing is sold any more.
  body bytea not null,
  -- The body's hash, made once.
  tag text not null,
  primary key (zoom, x, y)
);
-- A few kilobytes of small numbers: packing them would cost every reader more than it saves.
alter table count_tiles alter column body set storage external;

-- What the tiles are made of: one byte for each patch of 8 × 8 plots of a block, which says how many are sold. A row
-- for each patch was 64 times as many to write.
drop table patch_counts;
create table block_counts (
  block bigint primary key,
  sold bytea not null check (length(sold) = 64)
);

-- All is counted anew by the workers: with ten million plots sold the world from afar fills within a minute of their
-- start, and shows what is counted so far. Nothing else reads counts; plots themselves show as ever.
insert into changed_blocks (block) select distinct cell >> 12 from plots where state = 'owned';
