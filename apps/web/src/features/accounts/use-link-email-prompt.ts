import { getProfile } from '@meridian/shared/endpoints/accounts'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useProfile } from './use-profile.ts'

/** The time of the session check that was answered; the next one asks again. */
const useAnswered = create<{ checkedAt: number }>()(() => ({ checkedAt: 0 }))

/** The address to which this page has asked for a mail, and whose account it was. */
const useAsked = create<{ username: string; email: string } | null>()(() => null)

export const rememberLinkMail = (username: string, email: string) =>
  useAsked.setState({ username, email: email.trim() }, true)

/** Whether the account should be asked to link an e-mail, and how to say that it has been. */
export function useLinkEmailPrompt(): {
  isDue: boolean
  /** Where a mail is on its way to, or was sent already; null where no address was given yet. */
  mailedTo: string | null
  answer: () => void
} {
  const user = useProfile()
  // Asks for nothing by itself: the profile is the check, whoever asked for it.
  const { dataUpdatedAt: checkedAt } = useQuery({ ...endpointQuery(getProfile), enabled: false })
  const answered = useAnswered()
  const asked = useAsked()
  return {
    isDue: user !== undefined && !user.active && checkedAt > answered.checkedAt,
    mailedTo: (asked?.username === user?.username && asked?.email) || user?.email || null,
    answer: () => useAnswered.setState({ checkedAt }),
  }
}
