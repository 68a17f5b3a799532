import { addWords } from '#lib/i18n/words.ts'

export const walletWords = {
  wallet: {
    title: 'Link Blockchain Wallet Account',
    loginIntro: 'Log in with your wallet: it signs a short text. That moves no money and costs nothing.',
    linkIntro:
      'Your wallet signs a short text to prove that it is yours. That moves no money and costs nothing.',
    metamask: 'Connect with Metamask',
    trustwallet: 'Trustwallet',
    trustwalletClosed: 'Trustwallet can not be connected yet. Please use MetaMask.',
    waiting: 'Waiting for your wallet …',
    choosing: 'Looking for your wallet …',
    network: 'Your wallet asks to switch to {{network}}.',
    accounts: 'Your wallet asks whether Meridian may see your account.',
    signing: 'Your wallet shows a text to sign.',
    checking: 'Checking your signature …',
    cancel: 'Cancel',
    yours: 'Your linked wallet',
    replaces: 'When you connect another wallet, it takes the place of this one.',
    linked: 'Your wallet is linked.',
    connected: '{{wallet}} shows {{address}} on {{network}}',
    otherNetwork: 'network {{id}}',
    logInByEmail: 'Log in by email instead',
    copy: 'Copy',
    copied: 'Address copied.',
    copyFailed: 'The browser did not let the address be copied: {{address}}',
    chooseTitle: 'Choose a wallet',
    chooseHint: 'Several wallets can be connected.',
    chosenLast: 'Used last',
    phoneWallet: 'A wallet app on your phone',
    linkTitle: 'Connect with WalletConnect',
    linkHint: 'Scan this code with the wallet app on your phone.',
    linkCode: 'Code for your wallet app',
    openApp: 'Open a wallet app on this device',
    copyLink: 'Copy link',
    linkCopied: 'Link copied.',
    linkNotCopied: 'The browser did not let the link be copied. Please scan the code instead.',
    missing: 'Please install Metamask and connect your wallet',
    otherAccount:
      'Your wallet shows {{address}}, but your linked wallet is {{linked}}. Please choose that account in your wallet, or link this one.',
    missingNote:
      'A wallet is a browser extension, or an app on your phone, that holds your coins. Once you have one, reload this page.',
    denied: 'User denied web3 access',
    nothingSent: 'Your wallet gave no transaction. Please look there before you try again.',
    deniedNote: 'You turned the request down in your wallet. Nothing was sent.',
    pending: 'Your wallet is asking already. Please open it and answer there.',
    disconnected: 'Your wallet has no connection to its network. Please check it and try again.',
    unsupported: 'Your wallet can not do that.',
    unknownChain: 'Your wallet does not know this network and did not add it.',
    moved: 'Your wallet has moved to another network meanwhile. Please try again.',
    localCopy:
      '{{network}} is a local copy in this demo, for the demo wallet alone. Your own wallet would use the real network and real money.',
    sessionChanged: 'You logged in or out meanwhile. Please try again.',
  },
} as const

addWords(walletWords, () => import('./words-vi.ts'))
