import { addWords } from '#lib/i18n/words.ts'

export const sessionWords = {
  sessions: {
    title: 'Your sessions',
    text: 'Where your account is logged in. End sessions that you do not know, and set a new password.',
    loading: 'Loading your sessions',
    unreachable: 'Your sessions could not be loaded.',
    thisOne: 'This browser',
    used: 'Last used {{moment}}',
    opened: 'Logged in {{moment}}',
    end: 'End',
    endOthers: 'End all others',
    ended: 'The session has ended.',
    othersEnded: 'All other sessions have ended.',
  },
} as const

addWords(sessionWords, () => import('./words-vi.ts'))
