import { ginAmount } from '@meridian/shared/endpoints/gin'
import * as z from 'zod/mini'
import { readDecimal } from '#lib/token-amount.ts'

/** The typed text as an amount of Gin; null when it is not a valid amount. */
export function readAmount(typed: string, language: string): string | null {
  const { success, data } = z.safeParse(ginAmount, readDecimal(typed, language))
  return success ? data : null
}
