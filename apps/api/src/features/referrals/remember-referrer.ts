import type { Db } from '#platform/db/database.ts'

/** The first referrer stays; a wallet can not refer itself. Accepts addresses in any letter case. */
export async function rememberReferrer(
  db: Db,
  { wallet, referrer }: { wallet: string; referrer: string },
): Promise<void> {
  const [from, by] = [wallet.toLowerCase(), referrer.toLowerCase()]
  if (from === by) return
  await db
    .insertInto('wallet_referrers')
    .values({ wallet: from, referrer: by })
    .onConflict((conflict) => conflict.column('wallet').doNothing())
    .execute()
}
