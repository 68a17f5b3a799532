-- $1 bigint[]: the blocks
insert into changed_blocks (block) select unnest($1::bigint[])
