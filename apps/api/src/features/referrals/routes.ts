import { rememberReferrer as rememberReferrerEndpoint } from '@meridian/shared/endpoints/referrals'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { rememberReferrer } from './remember-referrer.ts'

const hintsByAddress = { name: 'referral-hint', limit: 30, perSeconds: 60 }

export function referralRoutes(route: Route, { db }: Platform): void {
  route(rememberReferrerEndpoint, { limit: hintsByAddress }, async ({ body }) => {
    if (body.wallet_ref) await rememberReferrer(db, { wallet: body.wallet, referrer: body.wallet_ref })
    return {}
  })
}
