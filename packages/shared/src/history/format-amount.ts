/** Formats amounts of money exactly. */
import type { Money } from '../money.ts'

const decimals: Record<Money['unit'], number> = { cents: 2, wei: 18, credits: 0 }

/** `31.5`, `0.0125`, `3`: in whole dollars, ether or land credits. */
export function decimalOf({ unit, amount }: Money): string {
  const minor = amount.padStart(decimals[unit] + 1, '0')
  const point = minor.length - decimals[unit]
  const fraction = minor.slice(point).replace(/0+$/, '')
  return fraction === '' ? minor.slice(0, point) : `${minor.slice(0, point)}.${fraction}`
}

/** Takes decimal text, because a number has too few digits. */
export const formatDecimal = (text: string, language: string, minimumFractionDigits = 0): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits: 18 }).format(
    text as `${number}`,
  )

/** `1,250`, `31.50`, `0.0125`: without a unit. */
export function formatAmount(money: Money, language: string): string {
  const exact = decimalOf(money)
  return formatDecimal(exact, language, money.unit === 'cents' && exact.includes('.') ? 2 : 0)
}
