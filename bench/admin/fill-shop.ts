import type pg from 'pg'
import { cityBlocks, sellBlocks } from '../land/fill-land.ts'

interface Size {
  orders: number
  plots: number
}

/** Purchases that were paid by card or in ether, and sold land. Returns texts to search for, of every form in turn. */
export async function fillShop(pool: pg.Pool, { orders, plots }: Size): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    await client.query(
      `insert into accounts (username, username_key, email, email_key, wallet_address,
         owner_proved_at)
       select 'many' || n, 'many' || n, 'many' || n || '@meridian.example', 'many' || n || '@meridian.example',
         '0x' || lpad(to_hex(n), 40, '0'), now()
       from generate_series(1, $1) as n`,
      [Math.ceil(orders / 10)],
    )
    await client.query(
      `insert into orders (account_id, kind, state, quantity, base_price_cents, subtotal_cents, discount_cents,
         discount_percent, total_cents, fingerprint, hold_until, created_at, closed_at)
       select id, 'credits', 'completed', 1, 2500, 2500, 0, 0, 2500, 'many ' || n, now(),
         now() - n * interval '1 minute', now()
       from accounts, generate_series(1, 10) as n where username_key like 'many%'`,
    )
    await client.query(
      `insert into payments (provider, reference, method, order_id, unit, amount, payer, captured_at)
       select case when nth % 2 = 0 then 'stripe' else 'chain' end,
         case when nth % 2 = 0 then 'pi_' || nth else '5:0x' || lpad(to_hex(nth), 64, '0') || ':0' end,
         case when nth % 2 = 0 then 'stripe' else 'eth' end, id, case when nth % 2 = 0 then 'cents' else 'wei' end, 2500,
         '0x' || lpad(to_hex(nth), 40, '0'), now() - nth * interval '1 minute'
       from (select id, row_number() over () as nth from orders where fingerprint like 'many%') as numbered`,
    )
    await client.query(
      `insert into payment_outcomes (payment_id, amount, outcome) select id, amount, 'granted' from payments`,
    )
    await client.query('vacuum analyze accounts, orders, payments, payment_outcomes')
  } finally {
    client.release(true)
  }
  // Not the land that the purchases of this bench choose first.
  const others = new Set(cityBlocks(1_000_000, new Set(), 1).map(({ block }) => block))
  await sellBlocks(pool, cityBlocks(plots, others, 90))
  const { rows } = await pool.query<{ text: string }>(
    `select text from (
       (select id::text as text from orders where fingerprint like 'many%' limit 100)
       union all
       (select email from accounts where username_key like 'many%' limit 100)
       union all
       (select wallet_address from accounts where username_key like 'many%' limit 100)
       union all
       (select reference from payments where provider = 'stripe' limit 100)
       union all
       (select split_part(reference, ':', 2) from payments where provider = 'chain' limit 100)
       union all
       (select cell::text from plots where state = 'owned' limit 100)
     ) as keys order by md5(text)`,
  )
  return rows.map(({ text }) => text)
}
