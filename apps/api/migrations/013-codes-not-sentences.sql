-- The history of an order and the reason of a refund are codes with parameters (packages/shared/src/order-history.ts).
-- What was written before as an English sentence is read back here, once; one that matches nothing is kept as a note.

-- '31 USD', '31.50 USD', '0.0125 ETH', '3 credits' and '1 credit', in minor units; null for anything else.
create function pg_temp.money_of(said text) returns jsonb language sql immutable as $$
  select jsonb_build_object('unit', unit, 'amount', trim_scale(number::numeric * minor)::text)
  from (values
    ('cents', '^(\d+(?:\.\d\d)?) USD$', 100::numeric),
    ('wei', '^(\d+(?:\.\d{1,18})?) ETH$', 1000000000000000000),
    ('credits', '^(\d+) credits?$', 1)
  ) as units (unit, form, minor), substring(said from form) as number
  where number is not null
$$;

-- '26 USD came by card (Stripe)', '0.0125 came in ETH', '3 came in land credits'.
create function pg_temp.arrival_of(said text) returns jsonb language sql immutable as $$
  select jsonb_build_object('method', method, 'money', money)
  from (values
    ('stripe', '^(.+) came by card \(Stripe\)$', ''),
    ('wert', '^(.+) came by card \(widget\)$', ''),
    ('eth', '^(.+) came in ETH$', ' ETH'),
    ('credits', '^(.+) came in land credits$', ' credits')
  ) as methods (method, form, unit), pg_temp.money_of(substring(said from form) || unit) as money
  where money is not null
$$;

create function pg_temp.note_of(said text) returns jsonb language sql immutable as $$
  select jsonb_build_object('code', 'note', 'params', jsonb_build_object('text', said))
$$;

-- Without what a refund waited for: that is told by the refund itself, which has no address.
create function pg_temp.reason_of(said text) returns jsonb language sql immutable as $$
  select coalesce(
    (
      select jsonb_build_object('code', code, 'params', jsonb_build_object())
      from (values
        ('names_no_order', 'It names no purchase of ours.'),
        ('paid_already', 'The purchase had been paid for already.'),
        ('superseded', 'Another purchase of yours had taken over some of its plots.'),
        ('plots_in_other_order', 'Some of its plots are in another purchase of yours.'),
        ('wrong_amount', 'It is not the amount that was asked for.'),
        ('not_exact_amount', 'It was not the exact amount.'),
        ('less_than_price', 'It was less than the price.'),
        ('more_than_price', 'It was more than the price.'),
        ('nobody_asked', 'Nobody had asked for a payment in ether.'),
        ('late_at_unknown_price', 'It came after its quote had ended, at a price that is not known.'),
        ('late_and_worth_less', 'It came after its quote had ended, and was worth less than the price.'),
        ('widget_could_not_pay', 'The widget could not pay for the purchase, and sent the money to us instead.')
      ) as plain (code, sentence)
      where sentence = bare
    ),
    (
      select jsonb_build_object('code', 'plots_gone', 'params',
        jsonb_build_object('gone', found[1]::integer, 'of', found[2]::integer))
      from regexp_match(bare, '^(\d{1,9}) of (\d{1,9}) plots were not free any more\.$') as found
      where found is not null
    ),
    pg_temp.note_of(said)
  )
  from regexp_replace(said, ' Link a wallet to receive it(?:, or choose land credits)?\.$', '') as bare
$$;

create function pg_temp.event_of(said text) returns jsonb language sql immutable as $$
  select coalesce(
    (
      select jsonb_build_object('code', code, 'params', params::jsonb)
      from (values
        ('ordered', '{}', 'Ordered.'),
        ('attempt_begun', '{"method": "credits"}', 'Paying with land credits.'),
        ('attempt_begun', '{"method": "wert"}', 'Paying by card, in the widget.'),
        ('attempt_begun', '{"method": "stripe"}', 'Paying by card, at Stripe.'),
        ('attempt_begun', '{"method": "eth"}', 'Paying with ETH.'),
        ('superseded', '{}', 'Another purchase took over some of its plots.'),
        ('cancelled', '{}', 'Cancelled by the buyer.'),
        ('expired', '{}', 'No payment came in time.'),
        ('make_good_chosen', '{"as": "credits"}', 'Plots that are gone become land credits.'),
        ('make_good_chosen', '{"as": "refund"}', 'Money for plots that are gone goes back.'),
        ('payment_seen', '{}', 'The payment was seen on the chain.'),
        ('payment_reverted', '{}', 'The chain took the payment back.'),
        ('mint_fee_paid', '{}', 'The mint fee was paid.'),
        ('checkout_ended', '{}', 'The checkout at Stripe has ended.'),
        ('card_failed', '{}', 'The card payment failed.')
      ) as plain (code, params, sentence)
      where sentence = said
    ),
    (
      select jsonb_build_object('code', code, 'params', jsonb_build_object('credits', found::integer))
      from (values
        ('credited_instead', '^(\d{1,9}) land credit(?:s were| was) given instead of the refund\.$'),
        ('credits_added', '^(\d{1,9}) land credit(?:s were| was) added\.$')
      ) as counted (code, form), substring(said from form) as found
      where found is not null
    ),
    (
      select jsonb_build_object('code', code, 'params', jsonb_build_object('money', money))
      from (values
        ('refund_done', '^(.+) was sent back\.$'),
        ('refund_failed', '^(.+) could not be sent back by the provider\. We will contact you\.$')
      ) as sent (code, form), pg_temp.money_of(substring(said from form)) as money
      where money is not null
    ),
    (
      select jsonb_build_object('code', 'money_came', 'params', came)
      from pg_temp.arrival_of(substring(said from '^(.+)\.$')) as came
      where came is not null
    ),
    (
      select jsonb_build_object('code', 'money_goes_back', 'params',
        came || jsonb_build_object('reason', pg_temp.reason_of(found[2])))
      from regexp_match(said, '^(.+?) and goes back\. (.+)$') as found, pg_temp.arrival_of(found[1]) as came
      where came is not null
    ),
    (
      select jsonb_build_object('code', 'plots_granted', 'params', jsonb_build_object(
        'granted', found[1]::integer,
        'refunded', case when found[3] = 'refunded' then found[2]::integer else 0 end,
        'credited', case when found[3] = 'made good by land credits' then found[2]::integer else 0 end,
        'outside', found[4] is not null))
      from regexp_match(said, '^(\d{1,9}) plots? granted(?:, (\d{1,9}) plots? (refunded|made good by land credits))?\.'
        '( The land collection was closed or is gone: they are individual plots\.)?$') as found
      where found is not null
    ),
    (
      select jsonb_build_object('code', 'disputed', 'params', jsonb_build_object('status', found[1], 'taken_back',
        case when found[2] is not null
          then jsonb_build_object('taken', found[2]::integer, 'of', found[3]::integer) end))
      from regexp_match(said, '^The payment is disputed: ([a-z_]+)\.'
        '(?: (\d{1,9}) of (\d{1,9}) land credits were taken back\.)?$') as found
      where found is not null
    ),
    pg_temp.note_of(said)
  )
$$;

-- What a browser said comes with the number that the call had for it.
create function pg_temp.report_of(said text, number integer) returns jsonb language sql immutable as $$
  select coalesce(
    (
      select jsonb_build_object('code', 'eth_step', 'params',
        jsonb_build_object('step', step, 'content', substr(said, length(sentence) + 2)))
      from (values
        (11, 'No wallet was found.'),
        (12, 'The wallet was not opened, or the browser was closed.'),
        (20, 'The wallet was asked for the payment.'),
        (21, 'The wallet sent nothing.'),
        (22, 'The wallet reported an error.'),
        (30, 'The transfer was sent and is being checked.'),
        (40, 'The payment was confirmed.'),
        (41, 'The payment could not be confirmed.')
      ) as steps (step, sentence)
      where step = number and (said = sentence or starts_with(said, sentence || ' '))
    ),
    (
      select jsonb_build_object('code', 'payment_status', 'params', jsonb_build_object('status', status))
      from (values
        (1, 'The payment is in progress.'),
        (2, 'The payment was reported as done.'),
        (4, 'The payment failed or was given up.')
      ) as statuses (status, sentence)
      where status = number and sentence = said
    ),
    (
      select jsonb_build_object('code', 'widget_failed_over', 'params',
        jsonb_build_object('status', number, 'to', destination))
      from (values
        ('us', 'The widget reported that it could not pay for the purchase. '
          'The money comes to us, and goes back from here.'),
        ('wallet', 'The widget reported that it could not pay for the purchase, '
          'and that the payment was returned to your wallet.'),
        ('unknown', 'The widget reported that it could not pay.')
      ) as failovers (destination, sentence)
      where number in (1, 2, 4) and sentence = said
    ),
    pg_temp.note_of(said)
  )
$$;

alter table order_steps rename column code to number;
alter table order_steps add column code text, add column params jsonb;
update order_steps set code = event ->> 'code', params = event -> 'params'
from (
  select id as step_id,
    case when source = 'browser' then pg_temp.report_of(text, number) else pg_temp.event_of(text) end as event
  from order_steps
) as said
where id = step_id;
alter table order_steps
  alter column code set not null,
  alter column params set not null,
  add check (length(params::text) <= 8000),
  drop column text,
  drop column number;

alter table refunds add column reason_code text, add column reason_params jsonb;
update refunds set reason_code = why ->> 'code', reason_params = why -> 'params'
from (select id as refund_id, pg_temp.reason_of(reason) as why from refunds) as said
where id = refund_id;
alter table refunds
  alter column reason_code set not null,
  alter column reason_params set not null,
  drop column reason;

drop function pg_temp.report_of, pg_temp.event_of, pg_temp.reason_of, pg_temp.note_of, pg_temp.arrival_of,
  pg_temp.money_of;
