import { getPlotIndex } from '@meridian/shared/endpoints/lands'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

const NONE: readonly number[] = []

/** The cells of all plots of whoever is signed in; none for nobody, and until they are there. */
export function useMyCells(): readonly number[] {
  const signedIn = useSignedIn()
  const { data } = useQuery({
    // Below the endpoint's own key: whoever outdates that, outdates this.
    queryKey: [...endpointKey(getPlotIndex), 'cells'],
    queryFn: ({ signal }) => readCells(signal),
    enabled: signedIn,
  })
  return (signedIn && data) || NONE
}

async function readCells(signal: AbortSignal): Promise<number[]> {
  const cells: number[] = []
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const page: Awaited<ReturnType<typeof call<typeof getPlotIndex>>> = await call(
      getPlotIndex,
      { query },
      { signal },
    )
    // Each is written as its distance from the one before.
    let cell = 0
    for (const distance of page.plots.cells) cells.push((cell += distance))
    cursor = page.next
  } while (cursor !== null)
  return cells
}
