/** Texts for minting a land collection. */
import { addWords } from '#lib/i18n/words.ts'

export const collectionMintWords = {
  collectionMint: {
    mint: 'Mint NFT',
    mintOf: 'Mint NFT: {{name}}',
    closed: 'Mint NFT · closed at the moment',
    closedOf: 'Mint NFT: {{name}}. Minting is closed at the moment.',
    minting: 'Minting ...',
    mintingOf: 'Minting ... {{name}}',
    nft: 'NFT',
    nftOf: 'NFT: {{name}}',
    question: 'Mint “{{name}}” as an NFT?',
    questionText:
      'The whole collection becomes one NFT. This cannot be undone: no plots can be added or taken out afterwards.',
    plots: 'Plots',
    fee: 'Fee',
    feeNone: 'None',
    amount: '{{amount}} {{coin}}',
    gas: 'Gas',
    shownByWallet: 'Shown by your wallet',
    feeOnce: 'The fee is paid once. Should the blockchain not mint it, trying again costs no further fee.',
    dearer: 'The fee has risen',
    dearerText: 'Gas has become more expensive since the last question. Do you want to pay this fee?',
    confirm: 'Mint NFT',
    cancel: 'Cancel',
    requesting: 'Asking for the fee …',
    elsewhere: 'This land collection is being minted in another window of yours. Please go on there.',
    sending: 'Please confirm the payment of the fee in your wallet.',
    verifying:
      'The fee is sent. Validating it on the blockchain … You may leave this page: the mint continues.',
    beginning: 'Beginning the mint …',
    begun: 'The land collection “{{name}}” is being minted.',
    waitTitle: 'Your payment is being confirmed',
    waitText:
      'That can take a few minutes. You may close this: the mint continues, and the list shows its progress.',
    completed: 'NFT mint process completed',
    notMinting: 'This land collection is not being minted at the moment.',
    inProgress: 'NFT minting in progress…',
    inProgressText: '“{{name}}” is being minted on the blockchain. You may close this: the mint continues.',
    minted: 'Your Land Collection NFT has been minted.',
    mintedText: '“{{name}}” is an NFT in your wallet now.',
    viewOnOpenSea: 'View on OpenSea',
    notAtOpenSea:
      'OpenSea does not show {{network}}: “View on OpenSea” leads to this NFT on the network’s explorer.',
    viewTransaction: 'View Transaction',
    viewMinting: 'View transaction',
  },
} as const

addWords(collectionMintWords, () => import('./words-vi.ts'))
