/** Texts of mails about orders, besides the sentence of the order's history. */
export const orderWords = {
  greeting: 'Hi {{username}},',
  subject_bought_one: '{{amount}} plot on Meridian is yours',
  subject_bought_other: '{{amount}} plots on Meridian are yours',
  subject_gone: 'Your purchase on Meridian: not every plot was still for sale',
  subject_credits_one: '{{amount}} land credit has arrived on Meridian',
  subject_credits_other: '{{amount}} land credits have arrived on Meridian',
  subject_money_goes_back: 'Your payment to Meridian goes back to you',
  subject_refund_done: 'Meridian has sent your money back',
  subject_refund_failed: 'Meridian could not send your money back yet',
  subject_case_opened: 'Meridian looks into your payment',
  subject_case_closed: 'Meridian has looked into your payment',
  price_card: 'Price: {{price}}. The receipt shows the amount charged to your card.',
  price_coin: 'Price: {{price}}.',
  number: 'Purchase number: {{tid}}',
  receipt: 'Open the receipt',
  goes_back:
    'We will write again when it is sent. The receipt shows its destination, and whether you need to link a wallet.',
  card_days: 'A card statement shows it after some days.',
  not_you: 'It was not you?',
  new_password: 'Set a new password',
} as const

export const orderWordsInVietnamese: Record<string, string> = {
  greeting: 'Chào {{username}},',
  subject_bought_other: '{{amount}} lô đất trên Meridian đã là của bạn',
  subject_gone: 'Đơn mua của bạn trên Meridian: một số lô đất không còn bán nữa',
  subject_credits_other: 'Bạn đã nhận {{amount}} tín dụng đất trên Meridian',
  subject_money_goes_back: 'Khoản thanh toán của bạn cho Meridian sẽ được hoàn lại',
  subject_refund_done: 'Meridian đã hoàn tiền cho bạn',
  subject_refund_failed: 'Meridian chưa hoàn tiền được cho bạn',
  subject_case_opened: 'Meridian đang xem xét khoản thanh toán của bạn',
  subject_case_closed: 'Meridian đã xem xét xong khoản thanh toán của bạn',
  price_card: 'Giá: {{price}}. Số tiền thẻ của bạn bị trừ có trên biên nhận.',
  price_coin: 'Giá: {{price}}.',
  number: 'Mã đơn mua: {{tid}}',
  receipt: 'Mở biên nhận',
  goes_back:
    'Chúng tôi sẽ báo lại khi tiền được gửi đi. Biên nhận cho biết tiền về đâu và có cần bạn liên kết ví hay không.',
  card_days: 'Sao kê thẻ sẽ hiện khoản này sau vài ngày.',
  not_you: 'Không phải bạn?',
  new_password: 'Đặt mật khẩu mới',
} satisfies Record<Exclude<keyof typeof orderWords, `${string}_one`>, string>
