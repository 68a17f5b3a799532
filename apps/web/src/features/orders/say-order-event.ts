/** An order's history in the language of the page. */
import {
  sayOrderEvent as sayEvent,
  sayRefundReason as sayReason,
} from '@meridian/shared/history/say-order-event'
import type { Voice } from '@meridian/shared/history/say-order-event'
import type { OrderEvent, RefundReason } from '@meridian/shared/order-history'
import i18next from 'i18next'
import { formatWhole } from '#lib/format.ts'
import { coinWords } from '#lib/coin.ts'
import { formatMoney, formatNumber } from './format-money.ts'
import type { Digits } from './format-money.ts'
import './history-words.ts'

function voiceOfPage(digits: Digits): Voice {
  return {
    // Its types want to know the word before the values: a test says every sentence.
    say: i18next.getFixedT(null, 'history') as unknown as Voice['say'],
    whole: (value) => formatWhole(value, i18next.language),
    number: (money) => formatNumber(money, digits),
    money: (money) => formatMoney(money, digits),
    coin: () => ({ ...coinWords }),
  }
}

export const sayOrderEvent = (event: OrderEvent, digits: Digits): string =>
  sayEvent(event, voiceOfPage(digits))

export const sayRefundReason = (reason: RefundReason): string => sayReason(reason, voiceOfPage('exact'))
