import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readCredits } from './credit-ledger.ts'

export function creditRoutes(route: Route, { db }: Platform): void {
  route(getCreditTotal, {}, async ({ account }) => ({
    amount: Number(await readCredits(db, account.accountId)),
  }))
}
