/** npm run admin -- price and discounts. Existing orders keep their price. */
import { userInfo } from 'node:os'
import { dollars, readPrices } from '#features/pricing/price-of.ts'
import type { Db } from '#platform/db/database.ts'
import { startPriceList } from './start-price-list.ts'

interface Command {
  args: string[]
  why: string | undefined
}

export async function setPrice(db: Db, { args: [price], why }: Command): Promise<string> {
  const cents = BigInt(wholeNumber(price, 1, 1_000_000)) * 100n
  await startPriceList(db, by(why), () => ({ cents }))
  return `A plot and a land credit cost $${dollars(cents)}.`
}

/** Lists the discounts, or changes them. */
export async function setDiscounts(db: Db, { args: [what, ...args], why }: Command): Promise<string> {
  if (what === 'set') await setDiscount(db, args, why)
  else if (what === 'remove') await removeDiscount(db, args, why)
  else if (what !== undefined && what !== 'list')
    throw new Error(`Discounts have no command ${what}. Use list, set or remove.`)
  const { baseCents, discounts } = await readPrices(db)
  const lines = discounts.map(
    ({ amount, percent }) => `${String(amount).padStart(6)} or more: ${percent}% off`,
  )
  return [`A plot and a land credit cost $${dollars(baseCents)}.`, ...lines].join('\n')
}

async function setDiscount(db: Db, args: string[], why: string | undefined): Promise<void> {
  const amount = wholeNumber(args[0], 1, 1_000_000)
  const percent = wholeNumber(args[1], 1, 90)
  await startPriceList(db, by(why), ({ discounts }) => ({
    discounts: [...discounts.filter((one) => one.amount !== amount), { amount, percent }],
  }))
}

async function removeDiscount(db: Db, [given]: string[], why: string | undefined): Promise<void> {
  const amount = wholeNumber(given, 1, 1_000_000)
  await startPriceList(db, by(why), ({ discounts }) => {
    const others = discounts.filter((one) => one.amount !== amount)
    if (others.length === discounts.length) throw new Error(`There is no discount from ${amount} on.`)
    return { discounts: others }
  })
}

function by(why = '') {
  const reason = why.trim()
  if (reason.length < 3 || reason.length > 500)
    throw new Error('The reason is missing, in 3 to 500 characters: --why "…".')
  return { actor: { commandUser: userInfo().username }, reason }
}

const wholeNumber = (text: string | undefined, least: number, most: number): number => {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new Error(`${text ?? 'Nothing'} is not a whole number from ${least} to ${most}.`)
}
