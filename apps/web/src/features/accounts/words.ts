import { addWords } from '#lib/i18n/words.ts'

export const accountWords = {
  accounts: {
    mailSent: 'The system has sent authentication information to your email. Please verify your email',
    mailSentTitle: 'Check your mailbox',
    email: 'Email',
    sendMail: 'Send my email',
    sendingMail: 'Sending …',
    enterEmail: 'Please enter your email!',
    passwordMismatch: 'Your password does not match.',
    keyError: 'Secret key error!',
    tryAgain: 'Try again',
    checkingLink: 'Checking your link',
    loadingAccount: 'Loading your account',
    loginFirst: 'Please log in first. You come back here afterwards.',
    walletLogin: 'Log in with a wallet',
    unreachable: 'Your account could not be loaded.',
    login: 'Login',
    signUp: 'Sign up',
    demoMail: 'Demo: read your mails here',
    logoutQuestion: 'Are you sure you want to logout?',
    loggedOut: 'You are logged out.',
    logout: 'Logout',
  },
  login: {
    title: 'Log in to your account',
    identifier: 'Email or username',
    password: 'Password',
    remember: 'Remember me on this device',
    submit: 'Sign in',
    submitting: 'Logging in …',
    forgot: 'Forgot password',
    noAccount: 'New here?',
    signUp: 'Sign up',
  },
  linkEmail: {
    title: 'Link email with account',
    text: 'We will send a link to this address. Open it to confirm that the address is yours.',
    others: 'Another account?',
    promptTitle: 'Link an email to your account',
    promptText:
      'Your account has no confirmed email. With one, you get back in without your password or wallet.',
    confirmTitle: 'Please confirm your email',
    confirmText:
      'We have sent a mail to {{email}}. Its link confirms the address. Wrong address, or no mail? Link it again.',
    prompt: 'Link email',
    later: 'Not now',
  },
  frozen: {
    title: 'Your account is frozen',
    review: 'We are checking what this account did lately.',
    dispute: 'A card payment of this account is disputed.',
    stolen: 'Somebody else may have used this account. Please set a new password.',
    terms: 'This account was used against our terms of service.',
    requested: 'You asked us for it.',
    until: 'The freeze ends by itself: {{moment}}.',
    open: 'It stays frozen until we have finished.',
    still: 'You can not buy, mint or convert Gin. You can still link a wallet for a refund.',
    settles: 'Payments under way are completed.',
  },
} as const

addWords(accountWords, () => import('./words-vi.ts'))
