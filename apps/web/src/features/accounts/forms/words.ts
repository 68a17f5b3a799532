/** Sign-up, keys from mails, password, profile. */
import { addWords } from '#lib/i18n/words.ts'

export const formWords = {
  signUp: {
    title: 'Sign up',
    username: 'Username',
    usernameHint:
      '{{least}} to {{most}} letters or digits, in any alphabet; spaces, dots, dashes and underscores between them',
    password: 'Password',
    passwordHint: 'At least {{least}} characters',
    confirm: 'Confirm password',
    agree: 'I agree to the <terms>terms of service</terms>',
    notAgreed: 'You have not agreed to the terms and conditions!',
    submit: 'Sign up',
    submitting: 'Signing up …',
    haveAccount: 'Have an account already?',
  },
  activation: {
    checking: 'Confirming your email',
    doneTitle: 'Email confirmed',
    doneText: 'Your email is confirmed. You can log in now.',
    doneAgainText: 'Your email is confirmed. Please log in once more, so that we know the account is yours.',
    cartSaved: 'The plots that you chose are in your cart after that.',
    failedTitle: 'Error !',
    failedHint: 'If you have opened this link before, your email may be confirmed already.',
    failedOther:
      'If you did not sign up yourself, set a password of your own, so that nobody else can log in:',
    toLogin: 'Go to Login Page',
    ofAccount: 'This address now belongs to the account “{{name}}”.',
    whySetOwn:
      'It was opened in another browser. If that was not you, set a new password to lock that person out.',
    setOwn: 'Set my own password',
    choseMyself: 'I chose that name and password myself:',
  },
  forgotPassword: {
    title: 'Forgot password',
    text: 'We will send you a link to choose a new password.',
    remembered: 'Remembered it?',
  },
  resetPassword: {
    title: 'Reset password',
    password: 'New password',
    confirm: 'Confirm password',
    submit: 'Update password',
    submitting: 'Updating …',
    done: 'Your password is changed. You can log in now.',
    blockedTitle: 'This link can not be used',
    newLink: 'Ask for a new link',
    unlinkWallet: 'Unlink the wallet {{address}}, which can log in too. Tick this if you do not know it.',
    unlinkUnlessOwn:
      'Unlink the wallet {{address}}, which can log in too. Untick this only if the wallet is yours.',
  },
  proof: {
    title: 'Confirm that it is you',
    text_email: 'Your account is about to get the email {{value}}. Please prove that the account is yours.',
    text_username: 'Your account is about to be called {{value}}. Please prove that the account is yours.',
    text_wallet:
      'The wallet {{value}} is about to be linked to your account. Please prove that the account is yours.',
    text_unlink:
      'The wallet {{value}} is about to be unlinked from your account. Please prove that the account is yours.',
    text_password: 'Your password is about to change. Please prove that the account is yours.',
    noWay:
      'Your account has neither a password nor a wallet. Please set a password by ‘Forgot password’ first.',
    password: 'Your password',
    enterPassword: 'Please enter your password',
    confirm: 'Confirm',
    sign: 'Sign with your wallet',
    signing: 'Waiting for your wallet …',
  },
  takeBack: {
    title: 'Take your email back',
    text: 'Your account gets this address back, every session ends, and you set a new password.',
    submit: 'Take it back',
    submitting: 'Taking it back …',
    failed: 'Something went wrong. Please try again.',
  },
  changePassword: {
    title: 'Change Password',
    old: 'Old password',
    oldHint: 'Leave it empty if your account has no password yet',
    new: 'New password',
    retype: 'Retype New Password',
    enterNew: 'Please enter new Password',
    mismatch: 'Retype New Password not match with New Password',
    submit: 'Update Password',
    submitting: 'Updating …',
    done: 'Your password is changed. Other devices are logged out.',
  },
  profile: {
    title: 'Update Profile',
    username: 'Username',
    enterUsername: 'Please enter username',
    showUsername: 'Show my username on the public pages of my land',
    showUsernameHint:
      'Everyone then sees it on your plots, collections and deeds, beside the wallet that holds a token.',
    chainMails: 'Mail me about my land and tokens',
    chainMailsHint:
      'About mints, tokens that arrive or leave, Gin and rewards. Receipts and security mails are always sent.',
    submit: 'Update',
    submitting: 'Updating …',
    done: 'Your profile is updated.',
    avatar: 'Avatar',
    avatarHint: 'PNG, JPEG or WebP, at most {{megabytes}} MB',
    avatarAlt: 'Your avatar',
    avatarPreview: 'Your new avatar, not saved yet',
    picture: 'Please choose a picture (PNG, JPEG or WebP)',
    picture_too_large: 'Image size less than {{megabytes}}MB!',
    chooseAvatar: 'Choose a picture',
    dropAvatar: 'Keep the old one',
    unreadable: 'This picture can not be read. Please choose another one.',
    emailConfirmed: 'Email {{email}}',
    emailWaiting: 'Your account has no confirmed email yet.',
    linkEmail: 'Link email',
    changeEmail: 'Change',
  },
  username: {
    title: 'Update Username',
    text: 'Choose the name that others see. Afterwards you log in again.',
    done: 'Your username is changed. Please log in again.',
    blockedTitle: 'This link can not be used',
    blockedHint:
      'Please open the first link of the mail, or log in and change your username under Update Profile.',
  },
} as const

addWords(formWords, () => import('./words-vi.ts'))
