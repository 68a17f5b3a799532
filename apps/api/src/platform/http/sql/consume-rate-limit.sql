-- $1 text: the limit's name and the caller
-- $2 double precision, $3 double precision: cost of the call in seconds, and the limit's capacity in seconds
-- Read the clock after locking the row: now() is the start of the statement, out of order under load.
with taken as (
  insert into rate_limits as r (key, next_free) values ($1, clock_timestamp() + make_interval(secs => $2))
  on conflict (key) do update
    set next_free = greatest(r.next_free, clock_timestamp()) + make_interval(secs => $2)
    where greatest(r.next_free, clock_timestamp()) + make_interval(secs => $2)
      <= clock_timestamp() + make_interval(secs => $3)
  returning 1
)
-- A row inserted after this statement began conflicts but is invisible: the wait is then the call's own cost.
select case when exists (select from taken) then null else coalesce((
  select extract(epoch from next_free + make_interval(secs => $2) - make_interval(secs => $3) - clock_timestamp())::float8
  from rate_limits where key = $1
), $2) end as wait, set_config('synchronous_commit', 'off', true)
