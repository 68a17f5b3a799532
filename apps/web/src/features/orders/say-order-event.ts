/** The sentences of an order's history, in the reader's language: the server says what happened in codes. */
import type { OrderEvent, RefundReason } from '@meridian/shared/order-history'
import i18next from 'i18next'
import { formatWhole } from '#lib/format.ts'
import { coinWords } from '#lib/i18n/coin.ts'
import { formatMoney, formatNumber } from './format-money.ts'
import type { Digits } from './format-money.ts'
import './history-words.ts'

export function sayOrderEvent(event: OrderEvent, digits: Digits): string {
  const t = i18next.getFixedT(null, 'history')
  const { code, params } = event
  switch (code) {
    case 'attempt_begun':
      return t(`attempt_begun_${params.method}`, coinWords)
    case 'make_good_chosen':
      return t(`make_good_chosen_${params.as}`)
    case 'credited_instead':
    case 'credits_added':
      return t(code, counted(params.credits))
    case 'money_came':
      return t(`money_came_${params.method}`, amounts(params.money, digits))
    case 'money_goes_back': {
      const came = t(`money_goes_back_${params.method}`, amounts(params.money, digits))
      return `${came} ${sayRefundReason(params.reason)}`
    }
    case 'plots_granted':
      return sayGranted(params)
    case 'disputed': {
      const { status, taken_back: back } = params
      const said = t('disputed', { status })
      return back ? `${said} ${t('disputed_taken', { taken: whole(back.taken), of: whole(back.of) })}` : said
    }
    case 'refund_done':
    case 'refund_failed':
      return t(code, { money: formatMoney(params.money, digits) })
    case 'eth_step':
      return [t(`eth_step_${params.step}`), params.content].filter(Boolean).join(' ')
    case 'payment_status':
      return t(`payment_status_${params.status}`)
    case 'widget_failed_over':
      return t(`widget_failed_over_${params.to}`)
    case 'note':
      return params.text
    case 'ordered':
    case 'superseded':
    case 'cancelled':
    case 'expired':
    case 'payment_seen':
    case 'payment_reverted':
    case 'mint_fee_paid':
    case 'not_mintable':
    case 'checkout_ended':
    case 'card_failed':
  }
  return t(code)
}

export function sayRefundReason({ code, params }: RefundReason): string {
  const t = i18next.getFixedT(null, 'history')
  if (code === 'note') return params.text
  if (code === 'plots_gone') {
    const said = t('reason_plots_gone', { gone: whole(params.gone), of: whole(params.of) })
    return params.repriced ? `${said} ${t('reason_plots_gone_repriced')}` : said
  }
  return t(`reason_${code}`, coinWords)
}

function sayGranted(params: Extract<OrderEvent, { code: 'plots_granted' }>['params']): string {
  const t = i18next.getFixedT(null, 'history')
  const { refunded, credited, outside, instead } = params
  const granted = t('plots', counted(params.granted))
  const said =
    refunded > 0
      ? t('plots_granted_refunded', { granted, gone: t('plots', counted(refunded)) })
      : credited > 0
        ? t('plots_granted_credited', { granted, gone: t('plots', counted(credited)) })
        : t('plots_granted', { granted })
  return [said, instead && t('plots_granted_instead'), outside && t('plots_granted_outside')]
    .filter(Boolean)
    .join(' ')
}

const whole = (value: number): string => formatWhole(value, i18next.language)

const counted = (count: number) => ({ count, amount: whole(count) })

const amounts = (...given: Parameters<typeof formatMoney>) => ({
  money: formatMoney(...given),
  number: formatNumber(...given),
  ...coinWords,
})
