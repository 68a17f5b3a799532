import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '#lib/session.ts'

const NONE: readonly number[] = []

/** The cells of all plots of whoever is signed in; none for nobody, and until they are there. */
export function useMyCells(): readonly number[] {
  const signedIn = useSignedIn()
  const { data } = useQuery({
    // Named by what features/live/live.ts outdates. The call itself loads only for those who are signed in.
    queryKey: ['account', '/api/lands/my_assets/index', 'cells'],
    queryFn: async ({ signal }) => (await import('./read-my-cells.ts')).readMyCells(signal),
    enabled: signedIn,
  })
  return (signedIn && data) || NONE
}
