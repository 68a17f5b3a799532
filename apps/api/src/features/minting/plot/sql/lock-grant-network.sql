-- $1 text: the network
select pg_advisory_xact_lock(hashtextextended($1, 41))
