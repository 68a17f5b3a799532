/** The operator's commands for prices. Existing orders keep their price. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { dollars } from './price-of.ts'
import { readPrices } from './price-of.ts'

const wholeNumber = (text: string | undefined, least: number, most: number): number => {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new Error(`${text ?? 'Nothing'} is not a whole number from ${least} to ${most}.`)
}

export async function setPrice(db: Db, [price]: string[]): Promise<string> {
  const cents = wholeNumber(price, 1, 1_000_000) * 100
  await sql`
    insert into land_price (cents) values (${cents}) on conflict (single) do update set cents = excluded.cents`.execute(
    db,
  )
  return `A plot and a land credit cost $${cents / 100}.`
}

/** Lists the discounts, or changes them. */
export async function setDiscounts(db: Db, [what, ...args]: string[]): Promise<string> {
  if (what === 'set') await setDiscount(db, args)
  else if (what === 'remove') await removeDiscount(db, args)
  else if (what !== undefined && what !== 'list')
    throw new Error(`Discounts have no command ${what}. Use list, set or remove.`)
  const { baseCents, discounts } = await readPrices(db)
  const lines = discounts.map(
    ({ amount, percent }) => `${String(amount).padStart(6)} or more: ${percent}% off`,
  )
  return [`A plot and a land credit cost $${dollars(baseCents)}.`, ...lines].join('\n')
}

async function setDiscount(db: Db, args: string[]): Promise<void> {
  const amount = wholeNumber(args[0], 1, 1_000_000)
  const percent = wholeNumber(args[1], 1, 90)
  await db
    .insertInto('discounts')
    .values({ amount, percent })
    .onConflict((conflict) => conflict.column('amount').doUpdateSet({ percent }))
    .execute()
}

async function removeDiscount(db: Db, [given]: string[]): Promise<void> {
  const amount = wholeNumber(given, 1, 1_000_000)
  const removed = await db.deleteFrom('discounts').where('amount', '=', amount).executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw new Error(`There is no discount from ${amount} on.`)
}
