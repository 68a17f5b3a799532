import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from './live.ts'

/** Reads again whatever shows one's own land; resolves when what is on screen is there. */
export const refreshLand = (queries: QueryClient): Promise<void> => readAgain(queries, 'lands')
