/** An order's history in the language of the page. */
import { describeOrderEvent, describeRefundReason } from '@meridian/shared/history/describe-order-event'
import type { HistoryTranslator } from '@meridian/shared/history/describe-order-event'
import type { OrderEvent, RefundReason } from '@meridian/shared/order-history'
import i18next from 'i18next'
import { formatWhole } from '#lib/format.ts'
import { coinWords } from '#lib/coin.ts'
import { formatMoney, formatNumber } from './format-money.ts'
import type { Digits } from './format-money.ts'
import './history-words.ts'

function pageTranslator(digits: Digits): HistoryTranslator {
  return {
    // i18next's types need literal keys here; a test covers every sentence.
    say: i18next.getFixedT(null, 'history') as unknown as HistoryTranslator['say'],
    whole: (value) => formatWhole(value, i18next.language),
    number: (money) => formatNumber(money, digits),
    money: (money) => formatMoney(money, digits),
    coin: () => ({ ...coinWords }),
  }
}

export const sayOrderEvent = (event: OrderEvent, digits: Digits): string =>
  describeOrderEvent(event, pageTranslator(digits))

export const sayRefundReason = (reason: RefundReason): string =>
  describeRefundReason(reason, pageTranslator('exact'))
