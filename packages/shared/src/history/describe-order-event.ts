/** The sentences of an order's history: the server stores codes; pages and mails render them here. */
import type { Money } from '../money.ts'
import type { OrderEvent, RefundReason } from '../order-history.ts'
import type { historyWords } from './words.ts'

type Word = keyof (typeof historyWords)['history']

/** Plural forms share one key. */
type HistoryWord = Word extends infer Name
  ? Name extends `${infer Stem}_${'one' | 'other'}`
    ? Stem
    : Name
  : never

/** Translation and formatting of one language. */
export interface HistoryTranslator {
  say: (word: HistoryWord, values?: Record<string, string | number>) => string
  whole: (value: number) => string
  /** `1,250.50`, without a unit. */
  number: (money: Money) => string
  /** `1,250.50 USD` */
  money: (money: Money) => string
  /** The coin that pays for land: `coin` is its symbol, `coinName` its name. */
  coin: () => { coin: string; coinName: string }
}

export function describeOrderEvent(event: OrderEvent, translator: HistoryTranslator): string {
  const { say, whole, coin } = translator
  const amounts = (money: Money) => ({
    money: translator.money(money),
    number: translator.number(money),
    ...coin(),
  })
  const { code, params } = event
  switch (code) {
    case 'attempt_begun':
      return say(`attempt_begun_${params.method}`, coin())
    case 'make_good_chosen':
      return say(`make_good_chosen_${params.as}`)
    case 'credited_instead':
    case 'credits_added':
      return say(code, { count: params.credits, amount: whole(params.credits) })
    case 'money_came':
      return say(`money_came_${params.method}`, amounts(params.money))
    case 'money_goes_back': {
      const came = say(`money_goes_back_${params.method}`, amounts(params.money))
      return `${came} ${describeRefundReason(params.reason, translator)}`
    }
    case 'plots_granted':
      return describeGranted(params, translator)
    case 'disputed': {
      const { status, taken_back: back } = params
      const said = say('disputed', { status })
      return back
        ? `${said} ${say('disputed_taken', { taken: whole(back.taken), of: whole(back.of) })}`
        : said
    }
    case 'plots_returned': {
      const unit = params.money.unit === 'credits' ? '_credits' : ''
      const said = say(`plots_returned${unit}`, {
        plots: say('plots', { count: params.plots, amount: whole(params.plots) }),
        ...amounts(params.money),
      })
      return params.left > 0 ? `${said} ${say('plots_returned_left', { left: whole(params.left) })}` : said
    }
    case 'credits_returned':
      return say('credits_returned', {
        count: params.credits,
        amount: whole(params.credits),
        money: translator.money(params.money),
      })
    case 'case_opened':
      return say(`case_opened_${params.kind}`)
    case 'case_closed':
      return say(`case_closed_${params.kind}`)
    case 'refund_done':
    case 'refund_failed':
      return say(code, { money: translator.money(params.money) })
    case 'eth_step':
      return [say(`eth_step_${params.step}`), params.content].filter(Boolean).join(' ')
    case 'payment_status':
      return say(`payment_status_${params.status}`)
    case 'widget_failed_over':
      return say(`widget_failed_over_${params.to}`)
    case 'note':
      return params.text
    case 'ordered':
    case 'superseded':
    case 'cancelled':
    case 'cancelled_by_us':
    case 'expired':
    case 'payment_seen':
    case 'payment_reverted':
    case 'mint_fee_paid':
    case 'not_mintable':
    case 'checkout_ended':
    case 'card_failed':
  }
  return say(code)
}

export function describeRefundReason(
  { code, params }: RefundReason,
  { say, whole, coin }: HistoryTranslator,
): string {
  if (code === 'note') return params.text
  if (code === 'plots_gone') {
    const said = say('reason_plots_gone', { gone: whole(params.gone), of: whole(params.of) })
    return params.repriced ? `${said} ${say('reason_plots_gone_repriced')}` : said
  }
  if (code === 'plots_returned')
    return say('reason_plots_returned', { plots: whole(params.plots), of: whole(params.of) })
  if (code === 'credits_returned')
    return say('reason_credits_returned', { count: params.credits, amount: whole(params.credits) })
  return say(`reason_${code}`, coin())
}

function describeGranted(
  params: Extract<OrderEvent, { code: 'plots_granted' }>['params'],
  { say, whole }: HistoryTranslator,
): string {
  const plots = (count: number) => say('plots', { count, amount: whole(count) })
  const { refunded, credited, outside, instead } = params
  const granted = plots(params.granted)
  const said =
    refunded > 0
      ? say('plots_granted_refunded', { granted, gone: plots(refunded) })
      : credited > 0
        ? say('plots_granted_credited', { granted, gone: plots(credited) })
        : say('plots_granted', { granted })
  return [said, instead && say('plots_granted_instead'), outside && say('plots_granted_outside')]
    .filter(Boolean)
    .join(' ')
}
