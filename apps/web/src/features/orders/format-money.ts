import { decimalOf, formatAmount, formatDecimal } from '@meridian/shared/history/format-amount'
import type { Money } from '@meridian/shared/money'
import i18next from 'i18next'
import { shortenEther, withoutOrderName } from '#lib/format.ts'
import { coinSymbol } from '#lib/coin.ts'
import '#features/credits/words.ts'

/** Ether has 18 decimals: written in full, or short enough to read. */
export type Digits = 'exact' | 'short'

/** `1,250`, `31.50`, `0.0125`: dollars, ether or land credits without the unit. */
export const formatNumber = (money: Money, digits: Digits): string =>
  money.unit === 'wei' ? inDigits(decimalOf(money), digits) : formatAmount(money, i18next.language)

const inDigits = (ether: string, digits: Digits): string =>
  formatDecimal(digits === 'short' ? shortenEther(withoutOrderName(ether)) : ether, i18next.language)

/** `0.0125 ETH`, from ether as decimal text. */
export const formatEther = (ether: string, digits: Digits): string =>
  `${inDigits(ether, digits)} ${coinSymbol()}`

/** `31.50 USD`, `0.0125 ETH`, `3 credits`. */
export function formatMoney(money: Money, digits: Digits): string {
  const amount = formatNumber(money, digits)
  if (money.unit === 'credits') return i18next.t('credits:balance', { count: Number(money.amount), amount })
  return `${amount} ${money.unit === 'wei' ? coinSymbol() : 'USD'}`
}
