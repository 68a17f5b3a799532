import { addWords } from '#lib/i18n/words.ts'

export const creditWords = {
  credits: {
    balance_one: '{{amount}} credit',
    balance_other: '{{amount}} credits',
    loading: 'Loading your credits',
    buy: 'Buy Land Credits',
    intro: 'Each land credit redeems one plot, anywhere.',
    notPricedYet: 'The price is still being worked out.',
    quantity: 'Land credits',
    tooFew: 'Please enter 1 or more.',
    tiers: 'Volume discounts',
    tier_one: '{{amount}} credit: {{percent}}% off',
    tier_other: '{{amount}} credits: {{percent}}% off',
    invoice: 'Invoice',
    totalCredits: 'Total credits',
    subTotal: 'Sub Total',
    youSave: 'You Save',
    total: 'Total',
    perPlot: 'Per plot',
    savingRule: '{{percent}}%',
    savingRounded: '{{percent}}%, rounded up to a whole dollar',
    beforeDiscount: '({{price}} before the discount)',
    about: 'about {{price}}',
    upsell_one: 'Add {{amount}} more land credit and get {{percent}}% off',
    upsell_other: 'Add {{amount}} more land credits and get {{percent}}% off',
    suggestion_one: '{{amount}} land credit costs {{total}}: less than these.',
    suggestion_other: '{{amount}} land credits cost {{total}}: less than these.',
    takeSuggestion: 'Choose {{amount}}',
    checkout: 'CHECKOUT',
  },
} as const

addWords(creditWords, () => import('./words-vi.ts'))
