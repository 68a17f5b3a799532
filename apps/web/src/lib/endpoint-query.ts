/**
 * A TanStack query made from an endpoint. The key is derived from the endpoint and its input, so that any feature can
 * refresh the data of another: `queryClient.invalidateQueries({ queryKey: endpointKey(e) })`.
 */
import type { CallArguments } from '@meridian/shared/call-endpoint'
import { AppError } from '@meridian/shared/errors'
import type { AnyEndpoint, EndpointInput } from '@meridian/shared/endpoint'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import type { CallOptions } from './api.ts'
import type { Session } from './session.ts'

export const endpointKey = <E extends AnyEndpoint>(endpoint: E, input?: EndpointInput<E>) =>
  input === undefined
    ? ([endpoint.access, endpoint.path] as const)
    : ([endpoint.access, endpoint.path, input] as const)

export function endpointQuery<E extends AnyEndpoint>(endpoint: E, ...[input]: CallArguments<E, CallOptions>) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as CallArguments<E, CallOptions>)),
  })
}

const MAX_RETRIES = 2
/** Enough for a failover of the database, with the delays that the query library doubles up to half a minute. */
const MAX_RETRIES_UNAVAILABLE = 6

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAVAILABLE'

/** @param onUnavailable is called when a read is repeated because the server answers 503; its old data stay on screen. */
export const createQueryClient = (onUnavailable: () => void = () => {}) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Always try: the server may be on this machine while the network is down.
        networkMode: 'always',
        // With `networkMode: 'always'`, queries would otherwise not refetch on reconnect.
        refetchOnReconnect: 'always',
        // Retries only requests without a response; an error response is final.
        retry: (failures, error) => {
          if (isUnavailable(error)) {
            onUnavailable()
            return failures < MAX_RETRIES_UNAVAILABLE
          }
          return (
            failures < MAX_RETRIES && error instanceof AppError && (error.status === 0 || error.status >= 500)
          )
        },
      },
      mutations: { networkMode: 'always' },
    },
  })

/** Removes the data of an account when the session changes, in this tab, whichever tab signed in or out. */
export function clearAccountDataOnChange(session: Session, queries: QueryClient): () => void {
  const queryKey = ['account']
  return session.store.subscribe((now, before) => {
    if (now.refresh === before.refresh) return
    if (now.refresh !== null) void queries.resetQueries({ queryKey })
    // Signed out: resets the data without loading them again.
    else for (const query of queries.getQueryCache().findAll({ queryKey })) query.reset()
  })
}

/** Loads all pages, at least one, of a list whose responses contain the cursor of the next page. */
export async function readAllPages<Page extends { next: string | null }>(
  read: (from: { cursor?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  for (let from: { cursor?: string } = {}; ;) {
    const page = await read(from)
    pages.push(page)
    if (page.next === null) return pages
    from = { cursor: page.next }
  }
}
