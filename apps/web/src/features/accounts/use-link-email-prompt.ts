import { create } from 'zustand'
import { useProfile } from './use-profile.ts'

const STORAGE_KEY = 'link-email-answered'

/** The username that has answered the prompt in this visit: it is asked once, not on every page. */
const useAnswered = create<{ username: string | null }>()(() => ({ username: read() }))

/** Whether the account should be asked to link an e-mail, and how to say that it has been. */
export function useLinkEmailPrompt(): { isDue: boolean; answer: () => void } {
  const user = useProfile()
  const answered = useAnswered(({ username }) => username)
  return {
    isDue: user !== undefined && !user.active && user.username !== answered,
    answer: () => {
      if (user) remember(user.username)
    },
  }
}

function remember(username: string) {
  useAnswered.setState({ username })
  try {
    window.sessionStorage.setItem(STORAGE_KEY, username)
  } catch {
    // Storage is blocked: the answer lasts as long as the page.
  }
}

function read(): string | null {
  try {
    return window.sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
