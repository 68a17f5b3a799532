import type { OrderEvent, RefundReason } from '@meridian/shared/order-history'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { wordsIn } from '#lib/i18n/words.ts'
import { sayOrderEvent, sayRefundReason } from './say-order-event.ts'

beforeAll(() => wordsIn('vi'))
afterEach(() => i18next.changeLanguage('en'))

type Said<Union extends { code: string; params: object }> = {
  [Code in Union['code']]: [params: Extract<Union, { code: Code }>['params'], english: string][]
}

const cents = { unit: 'cents', amount: '125050' } as const
const wei = { unit: 'wei', amount: '19621540000000001' } as const
const credits = { unit: 'credits', amount: '3' } as const
const nothing = { granted: 0, refunded: 0, credited: 0, outside: false }
const outside = 'The land collection was closed or is gone: they are individual plots.'

const reasons: Said<RefundReason> = {
  names_no_order: [[{}, 'It belongs to no purchase here.']],
  paid_already: [[{}, 'The purchase had been paid for already.']],
  superseded: [[{}, 'Another purchase of yours had taken over some of its plots.']],
  plots_in_other_order: [[{}, 'Some of its plots are in another purchase of yours.']],
  wrong_amount: [[{}, 'It is not the requested amount.']],
  not_exact_amount: [[{}, 'It was not the exact amount.']],
  less_than_price: [[{}, 'It was less than the price.']],
  more_than_price: [[{}, 'It was more than the price.']],
  nobody_asked: [[{}, 'No payment in ether was requested.']],
  late_at_unknown_price: [[{}, 'It came after its price had ended, at a moment when no price was known.']],
  late_and_worth_less: [
    [{}, 'It came after its price had ended, and was worth less than the price by then.'],
  ],
  price_ended: [[{}, 'It was sent more than a day after the purchase was closed.']],
  plots_gone: [
    [{ gone: 2, of: 3 }, 'Plots that were no longer for sale: 2 of 3.'],
    [
      { gone: 299, of: 300, repriced: true },
      'Plots that were no longer for sale: 299 of 300. The discount was for all of them: the others are priced for that many.',
    ],
  ],
  plots_returned: [[{ plots: 2, of: 5 }, 'Plots that we took back: 2 of 5.']],
  credits_returned: [
    [{ credits: 1 }, '1 land credit that we took back.'],
    [{ credits: 3 }, '3 land credits that we took back.'],
  ],
  widget_could_not_pay: [[{}, 'Wert could not pay for the purchase, and sent the money to us instead.']],
  other_wallet: [
    [{}, 'It came from a wallet that is not linked to the account. A mint is paid by the linked one.'],
  ],
  not_mintable: [[{}, 'The land collection could not be minted any more.']],
  note: [[{ text: 'As it was said in 1999.' }, 'As it was said in 1999.']],
}

const reason = { code: 'paid_already', params: {} } as const

const events: Said<OrderEvent> = {
  ordered: [[{}, 'Purchase begun.']],
  attempt_begun: [
    [{ method: 'credits' }, 'Paying with land credits.'],
    [{ method: 'wert' }, 'Paying by card (Wert).'],
    [{ method: 'stripe' }, 'Paying by card (Stripe).'],
    [{ method: 'eth' }, 'Paying with ETH.'],
  ],
  superseded: [[{}, 'Another purchase took over some of its plots.']],
  cancelled: [[{}, 'Cancelled by the buyer.']],
  cancelled_by_us: [[{}, 'Cancelled by our support.']],
  expired: [[{}, 'No payment came in time.']],
  make_good_chosen: [
    [{ as: 'refund' }, 'Money for plots that are gone is refunded.'],
    [{ as: 'credits' }, 'Plots that are gone become land credits.'],
  ],
  credited_instead: [
    [{ credits: 1 }, '1 land credit was given instead of the refund.'],
    [{ credits: 2 }, '2 land credits were given instead of the refund.'],
  ],
  money_came: [
    [{ method: 'credits', money: credits }, 'Paid in land credits: 3.'],
    [{ method: 'wert', money: wei }, 'Paid by card (Wert): 0.019621540000000001 ETH.'],
    [{ method: 'stripe', money: cents }, 'Paid by card (Stripe): 1,250.50 USD.'],
    [{ method: 'eth', money: wei }, 'Paid in ETH: 0.019621540000000001.'],
  ],
  money_goes_back: [
    [
      { method: 'stripe', money: cents, reason },
      '1,250.50 USD came by card (Stripe) and will be refunded. The purchase had been paid for already.',
    ],
    [
      { method: 'wert', money: wei, reason },
      '0.019621540000000001 ETH came by card (Wert) and will be refunded. The purchase had been paid for already.',
    ],
    [
      { method: 'eth', money: wei, reason: { code: 'note', params: { text: 'No.' } } },
      '0.019621540000000001 came in ETH and will be refunded. No.',
    ],
    [
      { method: 'credits', money: credits, reason },
      '3 came in land credits and will be returned. The purchase had been paid for already.',
    ],
  ],
  payment_seen: [[{}, 'The payment was seen on the blockchain.']],
  payment_reverted: [[{}, 'The blockchain dropped the payment.']],
  plots_granted: [
    [{ ...nothing, granted: 1 }, '1 plot bought.'],
    [{ ...nothing, granted: 3, outside: true }, `3 plots bought. ${outside}`],
    [{ ...nothing, granted: 2, refunded: 1 }, '2 plots bought, 1 plot refunded.'],
    [{ ...nothing, credited: 2 }, '0 plots bought, 2 plots replaced by land credits.'],
    [
      { ...nothing, granted: 24, credited: 1, instead: true },
      '24 plots bought, 1 plot replaced by land credits. Your plots cost the price for that many, which left almost nothing to refund: the rest became land credits.',
    ],
  ],
  credits_added: [
    [{ credits: 1 }, '1 land credit was added.'],
    [{ credits: 10_000 }, '10,000 land credits were added.'],
  ],
  mint_fee_paid: [[{}, 'The mint fee was paid.']],
  not_mintable: [[{}, 'The land collection could not be minted any more.']],
  checkout_ended: [[{}, 'The checkout at Stripe has ended.']],
  card_failed: [[{}, 'The card payment failed.']],
  disputed: [
    [{ status: 'needs_response', taken_back: null }, 'The payment is disputed: needs_response.'],
    [
      { status: 'lost', taken_back: { taken: 3, of: 10 } },
      'The payment is disputed: lost. Land credits taken back: 3 of 10.',
    ],
  ],
  plots_returned: [
    [{ plots: 1, left: 0, money: cents }, 'We took 1 plot back and refund 1,250.50 USD.'],
    [
      { plots: 2, left: 3, money: cents },
      'We took 2 plots back and refund 1,250.50 USD. Plots of this purchase that stay yours: 3.',
    ],
    [{ plots: 3, left: 0, money: credits }, 'We took 3 plots back and returned your land credits: 3.'],
  ],
  credits_returned: [
    [{ credits: 1, money: cents }, 'We took 1 land credit back and refund 1,250.50 USD.'],
    [{ credits: 3, money: wei }, 'We took 3 land credits back and refund 0.019621540000000001 ETH.'],
  ],
  case_opened: [
    [{ kind: 'dispute' }, 'Your bank requests the money back. We look into it and will tell you the result.'],
    [
      { kind: 'reorganisation' },
      'The blockchain dropped the payment. We look into it and will tell you the result.',
    ],
    [
      { kind: 'refunded_elsewhere' },
      'The payment was refunded outside our shop. We look into it and will tell you the result.',
    ],
  ],
  case_closed: [
    [{ kind: 'dispute' }, 'The dispute about the payment is closed.'],
    [
      { kind: 'reorganisation' },
      'We have checked the payment that the blockchain dropped. The case is closed.',
    ],
    [
      { kind: 'refunded_elsewhere' },
      'We have checked the refund that was made outside our shop. The case is closed.',
    ],
    [{ kind: 'refund_failed' }, 'We have dealt with the refund that failed. The case is closed.'],
  ],
  refund_done: [[{ money: cents }, '1,250.50 USD was sent back.']],
  refund_failed: [
    [{ money: wei }, '0.019621540000000001 ETH could not be sent back by the provider. We will contact you.'],
  ],
  eth_step: [
    [{ step: 11, content: '' }, 'No wallet was found.'],
    [
      { step: 12, content: 'User close browser' },
      'The wallet was not opened, or the browser was closed. User close browser',
    ],
    [{ step: 20, content: '' }, 'The payment was requested from the wallet.'],
    [{ step: 21, content: '' }, 'The wallet sent nothing.'],
    [{ step: 22, content: '' }, 'The wallet reported an error.'],
    [{ step: 30, content: '' }, 'The transfer was sent and is being checked.'],
    [{ step: 40, content: '' }, 'The payment was confirmed.'],
    [{ step: 41, content: '' }, 'The payment could not be confirmed.'],
  ],
  payment_status: [
    [{ status: 1 }, 'The payment is in progress.'],
    [{ status: 2 }, 'The payment was reported as done.'],
    [{ status: 4 }, 'The payment failed or was given up.'],
  ],
  widget_failed_over: [
    [
      { status: 4, to: 'us' },
      'Wert reported that it could not pay for the purchase. The money comes to us, and we refund it.',
    ],
    [
      { status: 4, to: 'wallet' },
      'Wert reported that it could not pay for the purchase, and that the payment was returned to your wallet.',
    ],
    [{ status: 4, to: 'unknown' }, 'Wert reported that it could not pay.'],
  ],
  note: [[{ text: 'As it was said in 1999.' }, 'As it was said in 1999.']],
}

/** Every event code with its parameters. */
const all = [
  ...Object.entries(events).flatMap(([code, said]) =>
    said.map(([params, english]) => ({
      code,
      english,
      say: () => sayOrderEvent({ code, params } as OrderEvent, 'exact'),
    })),
  ),
  ...Object.entries(reasons).flatMap(([code, said]) =>
    said.map(([params, english]) => ({
      code,
      english,
      say: () => sayRefundReason({ code, params } as RefundReason),
    })),
  ),
]

/** A note keeps the language it was written in. */
const isNotNote = ({ code }: { code: string }) => code !== 'note'

/** Numbers depend on the language: 1,250.50 is 1.250,50 in Vietnamese. */
const valuesIn = (sentence: string) =>
  (sentence.match(/\d[\d.,]*\d|\d/g) ?? []).map((n) => n.replaceAll(/[.,]/g, ''))

describe('every order event', () => {
  test.each(all)('reads in English as: $english ($code)', ({ english, say }) => {
    expect(say()).toBe(english)
  })

  test.each(all.filter(isNotNote))(
    'has a Vietnamese sentence for $code: $english',
    async ({ english, say }) => {
      await i18next.changeLanguage('vi')
      const vietnamese = say()
      expect(vietnamese).toMatch(/^[^{}_]*\p{Letter}[^{}]*$/u)
      expect(vietnamese).not.toBe(english)
      expect(valuesIn(vietnamese).toSorted()).toEqual(valuesIn(english).toSorted())
    },
  )
})

test('writes ether short by default, and exact on request', () => {
  const event = { code: 'refund_done', params: { money: wei } } as const
  expect(sayOrderEvent(event, 'short')).toBe('0.019622 ETH was sent back.')
  expect(sayOrderEvent(event, 'exact')).toBe('0.019621540000000001 ETH was sent back.')
})
