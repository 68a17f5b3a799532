import { getProfile } from '@meridian/shared/endpoints/accounts'
import { useQuery } from '@tanstack/react-query'
import { create } from '#lib/store.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useProfile } from './use-profile.ts'

/** The time of the session check at which the prompt was dismissed; the next check shows it again. */
const useDismissed = create<{ checkedAt: number }>()(() => ({ checkedAt: 0 }))

/** The address to which this page has sent a mail, and its account. */
const useMailSent = create<{ username: string; email: string } | null>()(() => null)

export const storeLinkMail = (username: string, email: string) =>
  useMailSent.setState({ username, email: email.trim() }, true)

/** Whether to prompt the account to link an e-mail, and how to dismiss the prompt. */
export function useLinkEmailPrompt(): {
  isDue: boolean
  /** The address to which a mail was sent; null if none was given yet. */
  mailedTo: string | null
  answer: () => void
} {
  const user = useProfile()
  // Sends no request itself: every load of the profile is a session check.
  const { dataUpdatedAt: checkedAt } = useQuery({ ...endpointQuery(getProfile), enabled: false })
  const answered = useDismissed()
  const asked = useMailSent()
  return {
    isDue: user !== undefined && !user.active && checkedAt > answered.checkedAt,
    mailedTo: (asked?.username === user?.username && asked?.email) || user?.email || null,
    answer: () => useDismissed.setState({ checkedAt }),
  }
}
