/** Texts for inviting others and withdrawing the reward. */
import { addWords } from '#lib/i18n/words.ts'

export const referralWords = {
  referrals: {
    invited: 'Accounts you referred',
    balance: 'USDT you can withdraw',
    received: 'Total MASS received',
    receivedHint: 'All that you have earned, {{usdt}} USDT, counted in MASS.',
    withdraw: 'Withdraw USDT',
    withdrawing: 'Withdrawing …',
    goOn: 'Go on with the withdrawal',
    unreadable: 'What you have earned could not be loaded.',
    tryAgain: 'Try again',
    connect: 'Connect wallet',
    connectFirst: 'Please connect your blockchain wallet',
    closed: 'Nothing can be withdrawn at the moment. What you have earned is kept.',

    contractWallet:
      'Contract wallets such as Safe can withdraw rewards only through our support. Better invite with a plain wallet.',

    link: 'Your invite link',
    linkHint: 'Whoever buys MASS through it earns you 5% of the purchase in USDT.',
    linkLater: 'Connect your wallet to get your own invite link.',
    copy: 'Copy',
    copied: 'Link copied.',
    copyFailed: 'The browser did not let the link be copied. It is selected: copy it yourself.',
    share: 'Share',
    shareTitle: 'MASS at Meridian',

    askTitle: 'Withdraw {{amount}} USDT?',
    ask: 'Your wallet first pays a fee, then the land office sends the USDT to it.',
    youGet: 'You receive',
    usdt: '{{amount}} USDT',
    toWallet: 'At your wallet',
    fee: 'Fee',
    feeValue: '{{coins}} {{symbol}}, plus gas',
    receiver: 'The fee goes to',
    askNote: 'The fee is paid once for this withdrawal, even if the page is closed meanwhile.',

    progress: 'Withdraw USDT',
    sending: 'Please confirm the fee of {{coins}} {{symbol}} in your wallet.',
    verifying: 'Please wait. The fee is sent; your USDT follow once the network has confirmed it …',
    otherAccount:
      'Your wallet shows {{address}} now, but what was earned is {{wallet}}’s. Please choose that account in your wallet.',
    tooFewCoins: 'Your wallet has too few {{symbol}} for the fee of {{coins}} and gas. Nothing was sent.',
    notSent: 'Transaction error.',
    elsewhere: 'A withdrawal is under way in another window of this browser. Please go on there.',
    paid: 'USDT withdrawn. Please check the balance of your wallet',
    paidTitle: 'Withdrawn',
    waitTitle: 'Your withdrawal goes on',
    wait: 'The network is slow. You may close this page: your fee is stored, and no other one is needed.',
    goneTitle: 'The network does not know the fee’s transaction',
    gone: 'If your wallet cancelled or replaced it, begin again with another fee. If it is still pending, please wait.',
    beginAnew: 'Begin anew',
    keepWaiting: 'Wait',

    underWay: 'Withdrawal under way',
    last: 'Last withdrawal',
    confirming: 'The network is confirming the fee.',
    paying: 'The fee has arrived. Your USDT are on their way.',
    done: 'Paid to your wallet.',
    feeTransaction: 'Fee',
    payout: 'Payout',
  },
} as const

addWords(referralWords, () => import('./words-vi.ts'))
