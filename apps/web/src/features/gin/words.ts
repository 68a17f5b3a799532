/** Texts for converting Gin. */
import { addWords } from '#lib/i18n/words.ts'

export const ginWords = {
  gin: {
    title: 'Convert Gin',
    intro:
      'Your linked wallet sends Gin to the land office. Once the network has confirmed it, it is in the game.',
    total: 'Total Gin',
    inWallet: 'Your wallet has {{amount}} Gin here.',
    hint: 'At least 1. Smaller transfers are not converted. Your wallet adds the network’s fee.',
    invalidAmount: 'Invalid Gin Amount.',
    network: 'Network',
    convert: 'Convert',
    converting: 'Converting …',
    staking: 'Tokens that you keep can earn a reward meanwhile:',
    stakingLink: 'Staking app',
    closed: 'Gin can not be converted at the moment. Please try again later.',

    progress: 'Convert {{total}} Gin',
    sending: 'Please confirm the transfer in your wallet.',
    verifying: 'The transfer is sent. Validating it on the blockchain … Please keep this page open.',
    tooLittle: 'Your wallet has {{amount}} Gin on {{network}}, which is less than that. Nothing was sent.',
    unlinked: 'Please connect your wallet before you convert Gin.',
    link: 'Connect Wallet',
    denied: 'Transaction Error. MetaMask Tx Signature. User Denied.',
    notSent: 'Transaction error.',
    invalid: 'Can not validate transaction. Please contact us!',
    convertedTitle: 'Your Gin is in the game',
    converted: 'You brought {{total}} Gin into the game.',
    waitTitle: 'Your Gin is on its way',
    wait: 'The network takes longer than usual. You may close this: your Gin is counted when it has arrived.',

    inGame: 'In the game',
    gin: '{{amount}} Gin',
    history: 'How it came there',
    none: 'Nothing yet. What you convert is listed here.',
    lost: 'Taken back by the network: it does not count.',
    ignored: 'Below the minimum: not converted. Please contact us.',
    transaction: 'Transaction',
    unreadable: 'Your Gin could not be loaded.',
    tryAgain: 'Try again',

    demo: 'This is a demo: take some Gin to play with.',
    draw: 'Get 1,000 Gin',
    drawing: 'Getting Gin …',
    drawn: 'Your wallet has {{amount}} Gin on {{network}}.',
  },
} as const

addWords(ginWords, () => import('./words-vi.ts'))
