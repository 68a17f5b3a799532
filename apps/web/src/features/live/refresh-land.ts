import type { QueryClient } from '@tanstack/react-query'
import { outdated } from './live.ts'

/** Reads again whatever shows one's own land; resolves when what is on screen is there. */
export const refreshLand = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [, path] }) =>
      typeof path === 'string' && outdated['lands']?.some((begin) => path.startsWith(begin)) === true,
  })
