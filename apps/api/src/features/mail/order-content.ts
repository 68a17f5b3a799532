/** A mail about an order: the sentence of its history, as on the receipt, in the buyer's language. */
import { formatAmount } from '@meridian/shared/history/format-amount'
import { describeOrderEvent } from '@meridian/shared/history/describe-order-event'
import type { HistoryTranslator } from '@meridian/shared/history/describe-order-event'
import type { Language } from '@meridian/shared/language'
import { pagePaths, purchasePage } from '@meridian/shared/page-paths'
import { wordsIn } from './mail-catalogue.ts'
import type { Say } from './mail-catalogue.ts'
import type { MailMessage } from './mail-message.ts'
import type { MailContent, MailSite } from './mail-parts.ts'
import type { MailedEvent } from './mailed-events.ts'

type OrderMessage = Extract<MailMessage, { template: 'order' }>

export function orderContent(message: OrderMessage, site: MailSite): MailContent {
  const { language, event, paid, tid } = message
  const say = wordsIn(language, 'order')
  const translator = translatorOf(language, site.coin)
  const isPurchase = event.code === 'plots_granted' || event.code === 'credits_added'
  return {
    language,
    subject: subjectOf(event, say, translator),
    greeting: say('greeting', { username: message.username }),
    paragraphs: [
      paid && describeOrderEvent(paid, translator),
      priceOf(message, say, translator),
      describeOrderEvent(event, translator),
    ].filter((said) => said !== undefined),
    action: { label: say('receipt'), url: site.publicUrl + purchasePage(tid) },
    alternative: isPurchase
      ? {
          sentence: say('not_you'),
          link: { label: say('new_password'), url: site.publicUrl + pagePaths.forgotPassword },
        }
      : null,
    notes: [...notesOf(event, say), say('number', { tid })],
  }
}

/** If the payment's currency differs from the price's. */
function priceOf({ paid, price }: OrderMessage, say: Say, { money }: HistoryTranslator): string | undefined {
  if (price === undefined || paid?.params.money.unit !== 'wei') return undefined
  return say(`price_${paid.params.method === 'wert' ? 'card' : 'coin'}`, {
    price: money({ unit: 'cents', amount: String(price) }),
  })
}

function subjectOf({ code, params }: MailedEvent, say: Say, { whole }: HistoryTranslator): string {
  const counted = (count: number) => ({ count, amount: whole(count) })
  if (code === 'plots_granted') {
    const isAll = params.refunded + params.credited === 0
    return isAll ? say('subject_bought', counted(params.granted)) : say('subject_gone')
  }
  if (code === 'plots_returned' || code === 'credits_returned') return say('subject_returned')
  return 'credits' in params ? say('subject_credits', counted(params.credits)) : say(`subject_${code}`)
}

function notesOf({ code, params }: MailedEvent, say: Say): string[] {
  if (code === 'plots_returned' || code === 'credits_returned')
    return params.money.unit === 'credits' ? [] : [say('goes_back')]
  if (code === 'money_goes_back' || (code === 'plots_granted' && params.refunded > 0))
    return [say('goes_back')]
  return code === 'refund_done' && params.money.unit === 'cents' ? [say('card_days')] : []
}

function translatorOf(language: Language, { name, symbol }: MailSite['coin']): HistoryTranslator {
  const number: HistoryTranslator['number'] = (money) => formatAmount(money, language)
  const units = { cents: 'USD', wei: symbol, credits: language === 'vi' ? 'tín dụng đất' : 'land credits' }
  return {
    say: wordsIn(language, 'history'),
    whole: (value) => new Intl.NumberFormat(language).format(value),
    number,
    money: (money) => `${number(money)} ${units[money.unit]}`,
    coin: () => ({ coin: symbol, coinName: name }),
  }
}
