import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '#lib/session.ts'

const NONE: readonly number[] = []

/** The cells of the visitor's plots; empty while signed out or loading. */
export function useMyCells(): readonly number[] {
  const signedIn = useSignedIn()
  const { data } = useQuery({
    // The key that features/live/live.ts invalidates. The query runs only while signed in.
    queryKey: ['account', '/api/lands/my_assets/index', 'cells'],
    queryFn: async ({ signal }) => (await import('./read-my-cells.ts')).readMyCells(signal),
    enabled: signedIn,
  })
  return (signedIn && data) || NONE
}
