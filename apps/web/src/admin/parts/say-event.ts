/** An order's history in English, from the same sentences as the buyer's page. */
import { fillIn } from '@meridian/shared/errors'
import { describeOrderEvent, describeRefundReason } from '@meridian/shared/history/describe-order-event'
import type { HistoryTranslator } from '@meridian/shared/history/describe-order-event'
import { formatAmount } from '@meridian/shared/history/format-amount'
import { historyWords } from '@meridian/shared/history/words'
import type { Money } from '@meridian/shared/money'
import type { OrderEvent, RefundReason } from '@meridian/shared/order-history'

const words: Record<string, string> = historyWords.history

/** The console does not read which coin pays for land. */
const coin = 'coin of the chain'
const units: Record<Money['unit'], string> = { cents: 'USD', wei: coin, credits: 'land credits' }

export const sayMoney = (money: Money): string => `${formatAmount(money, 'en')} ${units[money.unit]}`

const english: HistoryTranslator = {
  say: (word, values = {}) => {
    const form = values['count'] === undefined ? word : `${word}_${values['count'] === 1 ? 'one' : 'other'}`
    return fillIn(words[form] ?? words[word] ?? word, values, 'en')
  },
  whole: (value) => value.toLocaleString('en'),
  number: (money) => formatAmount(money, 'en'),
  money: sayMoney,
  coin: () => ({ coin, coinName: coin }),
}

export const sayEvent = (event: OrderEvent): string => describeOrderEvent(event, english)
export const sayReason = (reason: RefundReason): string => describeRefundReason(reason, english)
