-- $1 text: what is limited, and for whom
-- $2 double precision, $3 double precision: seconds that the call takes from the limit, and that fit it in all
-- The clock is read once the row is ours: now() would be the time the statement began, out of order under a rush.
with taken as (
  insert into rate_limits as r (key, next_free) values ($1, clock_timestamp() + make_interval(secs => $2))
  on conflict (key) do update
    set next_free = greatest(r.next_free, clock_timestamp()) + make_interval(secs => $2)
    where greatest(r.next_free, clock_timestamp()) + make_interval(secs => $2)
      <= clock_timestamp() + make_interval(secs => $3)
  returning 1
)
-- A row that came after this statement began refuses it, and can not be seen by it: its share is the time to wait.
select case when exists (select from taken) then null else coalesce((
  select extract(epoch from next_free + make_interval(secs => $2) - make_interval(secs => $3) - clock_timestamp())::float8
  from rate_limits where key = $1
), $2) end as wait, set_config('synchronous_commit', 'off', true)
