/** Texts for minting a plot. */
import { addWords } from '#lib/i18n/words.ts'

export const mintingWords = {
  minting: {
    question: 'Do you want to mint it ?',
    questionText:
      '{{plot}} becomes an NFT in your linked wallet, which pays the gas. You have an hour; it cannot be undone.',
    confirm: 'Mint',
    link: 'Connect Wallet',
    title: 'Minting',
    granting: 'Preparing the mint on the blockchain …',
    sending: 'Please confirm the mint in your wallet.',
    verifying: 'The mint is sent. Validating it on the blockchain … Please keep this page open.',
    nothingSent: 'Transaction error.',
    invalid: 'Cannot validate transaction. Please contact us!',
    waitTitle: 'Your mint is being confirmed',
    waitText: 'That can take a few minutes. You may close this: the table shows when the plot is minted.',
    mintedTitle: 'Your plot is minted',
    picture: 'The picture of the token: a map with {{land}}',
    network: 'Network',
    contract: 'Contract address',
    token: 'Token id',
    transaction: 'Transaction hash',
    close: 'Ok',
    giveUpQuestion: 'Give up this mint?',
    giveUpText:
      '{{plot}} is free within minutes, and can be minted tomorrow. Reject the mint if your wallet still shows it.',
    giveUpConfirm: 'Give up',
    givenUp: '{{plot}} does not wait for its mint any more.',
    givingUp: '{{plot}} is free again in a few minutes.',
  },
} as const

addWords(mintingWords, () => import('./words-vi.ts'))
