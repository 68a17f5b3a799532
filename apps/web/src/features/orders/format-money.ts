import type { Money } from '@meridian/shared/money'
import i18next from 'i18next'
import { shortenEther, withoutOrderName } from '#lib/format.ts'
import { coinSymbol } from '#lib/i18n/coin.ts'
import '#features/credits/words.ts'

/** Ether has eighteen decimals: written to the last of them, or short enough to read. */
export type Digits = 'exact' | 'short'

const decimals: Record<Money['unit'], number> = { cents: 2, wei: 18, credits: 0 }

/** `1,250`, `31.50`, `0.0125`: in whole dollars, ether or land credits, and without their name. */
export function formatNumber({ unit, amount }: Money, digits: Digits): string {
  const minor = amount.padStart(decimals[unit] + 1, '0')
  const point = minor.length - decimals[unit]
  const fraction = minor.slice(point).replace(/0+$/, '')
  const exact = fraction === '' ? minor.slice(0, point) : `${minor.slice(0, point)}.${fraction}`
  if (unit === 'wei') return inDigits(exact, digits)
  return inLanguage(exact, unit === 'cents' && fraction !== '' ? 2 : 0)
}

const inDigits = (ether: string, digits: Digits): string =>
  inLanguage(digits === 'short' ? shortenEther(withoutOrderName(ether)) : ether, 0)

/** Of decimal text, since a number has not so many digits. */
const inLanguage = (text: string, minimumFractionDigits: number): string =>
  new Intl.NumberFormat(i18next.language, { minimumFractionDigits, maximumFractionDigits: 18 }).format(
    text as `${number}`,
  )

/** `0.0125 ETH`, of ether as decimal text. */
export const formatEther = (ether: string, digits: Digits): string =>
  `${inDigits(ether, digits)} ${coinSymbol()}`

/** `31.50 USD`, `0.0125 ETH`, `3 credits`. */
export function formatMoney(money: Money, digits: Digits): string {
  const amount = formatNumber(money, digits)
  if (money.unit === 'credits') return i18next.t('credits:balance', { count: Number(money.amount), amount })
  return `${amount} ${money.unit === 'wei' ? coinSymbol() : 'USD'}`
}
