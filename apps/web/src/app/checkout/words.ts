/** A purchase that waits for its payment. */
import { addWords } from '#lib/i18n/words.ts'

export const checkoutWords = {
  waitingPayment: {
    title: 'Your payment is waiting',
    plots_one: '{{amount}} land plot for {{total}}',
    plots_other: '{{amount}} land plots for {{total}}',
    credits_one: '{{amount}} land credit for {{total}}',
    credits_other: '{{amount}} land credits for {{total}}',
    timeLeft: '{{time}} left',
    goOn: 'Continue',
    cancel: 'Cancel',
    hide: 'Hide for now',
  },
} as const

addWords(checkoutWords, () => import('./words-vi.ts'))
