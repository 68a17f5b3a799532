/** Discounts and tiers as an operator types them, one per line. */

interface Discount {
  amount: number
  percent: number
}

interface TierStep {
  start: number
  title: string
  drop: number
}

/** Null if the text is not understood. */
type Read<Step> = Step[] | null

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `10: 5%` */
export function readDiscounts(text: string): Read<Discount> {
  const steps = linesOf(text).map((line) => /^(\d{1,7})\s*:\s*(\d{1,2})\s*%?$/.exec(line))
  const read = steps.flatMap((step) => (step ? [{ amount: Number(step[1]), percent: Number(step[2]) }] : []))
  return read.length === steps.length && isAscending(read.map(({ amount }) => amount)) ? read : null
}

/** `100: Landowner, 12%` */
export function readTiers(text: string): Read<TierStep> {
  const steps = linesOf(text).map((line) => /^(\d{1,7})\s*:\s*([^,]{1,60}?)\s*,\s*(\d{1,4})\s*%?$/.exec(line))
  const read = steps.flatMap((step) =>
    step ? [{ start: Number(step[1]), title: step[2]!, drop: Number(step[3]) }] : [],
  )
  return read.length === steps.length && isAscending(read.map(({ start }) => start)) ? read : null
}

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)

export const writeDiscounts = (steps: readonly Discount[]): string =>
  steps.map(({ amount, percent }) => `${amount}: ${percent}%`).join('\n')

export const writeTiers = (steps: readonly TierStep[]): string =>
  steps.map(({ start, title, drop }) => `${start}: ${title}, ${drop}%`).join('\n')
