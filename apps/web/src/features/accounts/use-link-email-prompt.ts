import { getProfile } from '@meridian/shared/endpoints/accounts'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useProfile } from './use-profile.ts'

/** The time of the session check that was answered; the next one asks again. */
const useAnswered = create<{ checkedAt: number }>()(() => ({ checkedAt: 0 }))

/** Whether the account should be asked to link an e-mail, and how to say that it has been. */
export function useLinkEmailPrompt(): { isDue: boolean; answer: () => void } {
  const user = useProfile()
  // Asks for nothing by itself: the profile is the check, whoever asked for it.
  const { dataUpdatedAt: checkedAt } = useQuery({ ...endpointQuery(getProfile), enabled: false })
  const answered = useAnswered()
  return {
    isDue: user !== undefined && !user.active && checkedAt > answered.checkedAt,
    answer: () => useAnswered.setState({ checkedAt }),
  }
}
