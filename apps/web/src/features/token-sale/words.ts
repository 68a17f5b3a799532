import { addWords } from '#lib/i18n/words.ts'

export const saleWords = {
  sale: {
    price: '1 MASS = {{price}} USDT',
    priceSource: 'price read from the contract',
    pay: 'You pay',
    receive: 'You receive',
    unitHas: 'USDT · you have {{amount}}',
    enterUsdt: 'Please enter an amount of USDT',
    stepAllow: 'Allow USDT',
    stepBuy: 'Buy',
    stepConfirm: 'Confirm',
    buy: 'Buy',
    connect: 'Connect wallet',
    referrer: 'Invited by {{address}}',
    gasOnly: 'you pay gas on top, and nothing else',
    paused: 'The sale is paused at the moment. Nothing was sent; please come back later.',
    newPrice: 'The price is {{price}} USDT by now. Nothing was sent; please look at it and buy again.',
    tooLittle: 'Your wallet has {{amount}} USDT, which is less than that. Nothing was sent.',
    boughtTitle: 'Congratulations!',
    bought: 'You bought {{mass}} MASS for {{usdt}} USDT.',
    pending: 'A purchase for {{usdt}} USDT was sent, and the network has not confirmed it yet.',
    look: 'Look again',
    dismiss: 'Forget it here',

    ownerPrice: 'New price of 1 MASS',
    ownerFloor: 'At least {{price}} USDT; now {{now}} USDT.',
    setPrice: 'Change the price',
    askPrice: 'Shall 1 MASS cost {{amount}} from now on?',
    ownerDeposit: 'MASS to put up for sale',
    ownerLeft: 'MASS for sale: {{amount}}',
    deposit: 'Deposit',
    askDeposit:
      'Put {{amount}} up for sale? Your wallet is asked to allow 10,000,000 MASS first, where it has not.',
    ownerWithdrawUsdt: 'USDT to take out',
    ownerWithdrawMass: 'MASS to take out',
    withdrawUsdt: 'Withdraw USDT',
    withdrawMass: 'Withdraw MASS',
    askWithdraw: 'Take {{amount}} out of the sale, to your wallet?',
    invalid: 'Please enter an amount above 0',
    doneTitle: 'Done',
    done: 'The contract has it.',
  },
} as const

addWords(saleWords, () => import('./words-vi.ts'))
