import { addWords } from '#lib/i18n/words.ts'

export const tokenWords = {
  tokens: {
    missing: 'MetaMask is not installed. Please install it to use this feature.',
    buyFailed: 'Please connect your blockchain wallet',
    otherAccount:
      'Your wallet shows another account by now: {{address}}. Nothing was sent; please look again.',
    notApproved: 'The network did not take the approval. Nothing was bought or staked; please try again.',
    allowedLess:
      'Your wallet has allowed less than this takes. Nothing was bought or staked; please try again.',
    nothingSent: 'Your wallet gave no transaction. Please look there before you try again.',
    revertedTitle: 'The network refused it',
    reverted: 'The transaction was mined, but changed nothing: only its gas was spent.',
    invalid: 'Can not validate transaction. Please contact us!',
    waitTitle: 'It is on its way',
    wait: 'The network takes longer than usual. You may close this: what was sent is carried out all the same.',

    paused: 'This is paused at the moment. Nothing was sent; please try again later.',
    tooLittle: 'Your wallet does not have that much. Nothing was sent.',
    notOwner: 'Only the owner of the contract may do that.',
    priceChanged: 'The price has changed meanwhile. Nothing was sent; please look at the new one.',
    soldOut: 'All MASS is sold. Nothing was sent.',
    onlyLeft: 'The sale has only {{amount}} MASS left. Nothing was sent; please enter less.',
    belowFloor: 'That price is below the lowest that the contract allows.',
    poolDry:
      'The pool can not promise the reward for that much any more. Nothing was sent; please stake less.',
    ended: 'The term of staking is over: nothing new can be staked.',
    tooEarly: 'The next claim is in {{hours}} h {{minutes}} min.',
    nothingToClaim: 'There is no reward to claim yet.',
    stakedOnly: 'You have staked {{amount}} MASS, not more.',
    poolOnly: 'You can withdraw at most {{amount}} MASS: the rest of the pool is promised to stakers.',

    steps: 'Steps',
    stepDone: 'done',
    stepNow: 'now',
    oneAtATime: 'One thing at a time: something else is still waiting for your wallet.',
    askWallet: 'Please confirm in your wallet.',
    looking: 'Asking the contract …',
    mining: 'Sent. Waiting for the network … Please keep this page open.',
    all: 'All',
    unreadable: 'The blockchain could not be read. Please try again.',
    tryAgain: 'Try again',

    owner: 'For the owner',
    demo: 'This is a demo: take play money for this wallet.',
    draw: '{{amount}} {{token}}',
    drawing: 'Getting it …',
    drawn: 'Your wallet has {{amount}} now.',
  },
} as const

addWords(tokenWords, () => import('./words-vi.ts'))
