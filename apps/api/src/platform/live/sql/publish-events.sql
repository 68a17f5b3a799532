-- $1 jsonb, $2 text[]: the payload, the topics
insert into live_events (topic, payload) select topic, $1::jsonb from unnest($2::text[]) as topic
