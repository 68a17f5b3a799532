import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Changes of the price tables that bypass the product, such as a low price for a while. */
export const plantedPrices: Record<string, (tx: Tx) => Promise<unknown>> = {
  'every price list is what its action added, and none is missing that was not withdrawn': async (tx) => {
    await sql`
      with planted as (
        insert into operator_actions (command_user, action, target_kind, target, reason, key, after)
        values ('tester', 'add price list', 'price list', 'x', 'For a test.', gen_random_uuid(),
          '{"from_at": "2026-01-01T00:00:00.000Z", "cents": "2500", "discounts": [], "tiers": []}')
        returning key
      )
      insert into price_lists (from_at, cents, discounts, tiers, action_key)
      select '2026-01-01', 100, '[]', '[]', key from planted`.execute(tx)
  },
}
