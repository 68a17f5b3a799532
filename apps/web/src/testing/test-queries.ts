import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '#lib/endpoint-query.ts'

/** The app's own client, which repeats failed reads as often, and sooner. */
export function createTestQueries(onUnavailable?: () => void): QueryClient {
  const queries = createQueryClient(onUnavailable)
  const { queries: reads, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...reads, retryDelay: 20 } })
  return queries
}
