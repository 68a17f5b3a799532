import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from './live.ts'

/** Reads again every query that shows the user's own land; resolves when the visible ones have loaded. */
export const refreshLand = (queries: QueryClient): Promise<void> => readAgain(queries, 'lands')
