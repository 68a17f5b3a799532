import { expect, test } from 'vitest'
import type { Language } from '@meridian/shared/language'
import type { MailMessage } from './mail-message.ts'
import { mailMessage } from './mail-message.ts'
import { renderMail } from './render-mail.ts'
import type { MoneyCame, MailedEvent } from './mailed-events.ts'

const site = {
  publicUrl: 'https://land.example',
  secret: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
  coin: { name: 'ether', symbol: 'ETH' },
}
const tid = '5f0c1d1e-0c3b-4c0e-9f4e-8a1b2c3d4e5f'
const receipt = `https://land.example/purchases?tid=${tid}`
const money = { unit: 'cents', amount: '125050' } as const
const paid: MoneyCame = { code: 'money_came', params: { method: 'stripe', money } }

type OrderMessage = Extract<MailMessage, { template: 'order' }>

const write = (
  event: MailedEvent,
  language: Language,
  more: Partial<Pick<OrderMessage, 'username' | 'paid' | 'price'>> = {},
) => {
  const message: MailMessage = { template: 'order', username: 'ada', language, tid, event, ...more }
  return renderMail(mailMessage.parse(JSON.parse(JSON.stringify(message))), site)
}

const granted = { granted: 3, refunded: 0, credited: 0, outside: false }
const reason = { code: 'paid_already', params: {} } as const
const all: [event: MailedEvent, english: [subject: string, said: string], vietnamese: [string, string]][] = [
  [
    { code: 'plots_granted', params: granted },
    ['3 plots on Meridian are yours', '3 plots bought.'],
    ['3 lô đất trên Meridian đã là của bạn', 'Đã mua 3 lô đất.'],
  ],
  [
    { code: 'plots_granted', params: { ...granted, granted: 1 } },
    ['1 plot on Meridian is yours', '1 plot bought.'],
    ['1 lô đất trên Meridian đã là của bạn', 'Đã mua 1 lô đất.'],
  ],
  [
    { code: 'plots_granted', params: { ...granted, refunded: 2 } },
    ['Your purchase on Meridian: not every plot was still for sale', '3 plots bought, 2 plots refunded.'],
    [
      'Đơn mua của bạn trên Meridian: một số lô đất không còn bán nữa',
      'Đã mua 3 lô đất, hoàn tiền 2 lô đất.',
    ],
  ],
  [
    { code: 'plots_returned', params: { plots: 2, left: 3, money } },
    [
      'Meridian refunds your purchase',
      'We took 2 plots back and refund 1,250.50 USD. Plots of this purchase that stay yours: 3.',
    ],
    [
      'Meridian hoàn tiền đơn mua của bạn',
      'Chúng tôi đã thu lại 2 lô đất và sẽ hoàn 1.250,50 USD. Số lô đất của đơn này vẫn là của bạn: 3.',
    ],
  ],
  [
    { code: 'credits_returned', params: { credits: 3, money } },
    ['Meridian refunds your purchase', 'We took 3 land credits back and refund 1,250.50 USD.'],
    ['Meridian hoàn tiền đơn mua của bạn', 'Chúng tôi đã thu lại 3 tín dụng đất và sẽ hoàn 1.250,50 USD.'],
  ],
  [
    { code: 'cancelled_by_us', params: {} },
    ['Your purchase on Meridian was cancelled', 'Cancelled by our support.'],
    ['Đơn mua của bạn trên Meridian đã bị hủy', 'Bộ phận hỗ trợ của chúng tôi đã hủy.'],
  ],
  [
    { code: 'credits_added', params: { credits: 1000 } },
    ['1,000 land credits have arrived on Meridian', '1,000 land credits were added.'],
    ['Bạn đã nhận 1.000 tín dụng đất trên Meridian', 'Đã cộng 1.000 tín dụng đất.'],
  ],
  [
    { code: 'credited_instead', params: { credits: 1 } },
    ['1 land credit has arrived on Meridian', '1 land credit was given instead of the refund.'],
    ['Bạn đã nhận 1 tín dụng đất trên Meridian', 'Đã cấp 1 tín dụng đất thay cho khoản hoàn tiền.'],
  ],
  [
    { code: 'money_goes_back', params: { method: 'stripe', money, reason } },
    [
      'Your payment to Meridian goes back to you',
      '1,250.50 USD came by card (Stripe) and will be refunded. The purchase had been paid for already.',
    ],
    [
      'Khoản thanh toán của bạn cho Meridian sẽ được hoàn lại',
      'Đã nhận 1.250,50 USD bằng thẻ (Stripe) và sẽ hoàn lại. Đơn mua đã được thanh toán từ trước.',
    ],
  ],
  [
    { code: 'refund_done', params: { money } },
    ['Meridian has sent your money back', '1,250.50 USD was sent back.'],
    ['Meridian đã hoàn tiền cho bạn', 'Đã hoàn lại 1.250,50 USD.'],
  ],
  [
    { code: 'refund_failed', params: { money: { unit: 'wei', amount: '19621540000000001' } } },
    ['Meridian could not send your money back yet', '0.019621540000000001 ETH could not be sent back'],
    ['Meridian chưa hoàn tiền được cho bạn', 'Nhà cung cấp không hoàn lại được 0,019621540000000001 ETH.'],
  ],
  ...(['dispute', 'reorganisation', 'refunded_elsewhere'] as const).map((kind): (typeof all)[number] => [
    { code: 'case_opened', params: { kind } },
    ['Meridian looks into your payment', 'We look into it and will tell you the result.'],
    ['Meridian đang xem xét khoản thanh toán của bạn', 'Chúng tôi đang xem xét và sẽ báo kết quả cho bạn.'],
  ]),
  ...(['reorganisation', 'refunded_elsewhere', 'refund_failed'] as const).map(
    (kind): (typeof all)[number] => [
      { code: 'case_closed', params: { kind } },
      ['Meridian has looked into your payment', 'The case is closed.'],
      ['Meridian đã xem xét xong khoản thanh toán của bạn', 'Vụ việc đã đóng.'],
    ],
  ),
  [
    { code: 'case_closed', params: { kind: 'dispute' } },
    ['Meridian has looked into your payment', 'The dispute about the payment is closed.'],
    ['Meridian đã xem xét xong khoản thanh toán của bạn', 'Tranh chấp về khoản thanh toán đã kết thúc.'],
  ],
]

test.each(all)(
  'has a text for $code in both languages, with a link to the receipt',
  (event, english, vietnamese) => {
    for (const [language, [subject, said]] of [['en', english] as const, ['vi', vietnamese] as const]) {
      const mail = write(event, language)
      expect(mail.subject).toBe(subject)
      expect(mail.html).toContain(`<html lang="${language}">`)
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain(said)
        expect(part).toContain(receipt)
        expect(part).toContain(tid)
        expect(part).not.toMatch(/\{\{|undefined|subject_|null/)
      }
    }
  },
)

test('puts the payment before its outcome', () => {
  const { text } = write({ code: 'plots_granted', params: granted }, 'en', { paid })
  expect(text).toContain('Paid by card (Stripe): 1,250.50 USD.\n\n3 plots bought.')
})

test('shows ether beside the dollar price, and leaves a card’s charge to the receipt', () => {
  const ether = { unit: 'wei', amount: '31275070000000000' } as const
  const by = (method: 'wert' | 'eth'): MoneyCame => ({ code: 'money_came', params: { method, money: ether } })
  const bought: MailedEvent = { code: 'plots_granted', params: granted }
  expect(write(bought, 'en', { paid: by('wert'), price: 7500 }).text).toContain(
    'Price: 75 USD. The receipt shows the amount charged to your card.\n\n3 plots bought.',
  )
  expect(write(bought, 'vi', { paid: by('eth'), price: 7500 }).text).toContain('Giá: 75 USD.\n')
  expect(write(bought, 'en', { paid, price: 125050 }).text).not.toContain('Price')
})

test('escapes a name and a provider’s text', () => {
  const evil = '<img src=x onerror=alert(1)>\nBcc: everybody'
  const note = { code: 'note', params: { text: '<b>no</b>' } } as const
  const event: MailedEvent = { code: 'money_goes_back', params: { method: 'stripe', money, reason: note } }
  const { html, text } = write(event, 'en', { username: evil })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<b>')
  expect(text).not.toContain('\nBcc')
})

test('accepts no other event of an order’s history', () => {
  const event = { code: 'expired', params: {} }
  expect(
    mailMessage.safeParse({ template: 'order', username: 'ada', language: 'en', tid, event }).success,
  ).toBe(false)
})
