import { addWords } from '#lib/i18n/words.ts'

export const uiWords = {
  fields: {
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    noPageYet: 'There is no page to show yet.',
    newTab: 'opens in a new tab',
  },
  sharing: {
    share: 'Share',
    copied: 'The link is copied.',
    link: 'The link',
  },
  servers: {
    switching: 'One moment, we are switching servers.',
  },
  dialogs: {
    sorry: 'Sorry',
    ok: 'Ok',
    cancel: 'Cancel',
    close: 'Close',
  },
} as const

addWords(uiWords, () => import('./words-vi.ts'))
