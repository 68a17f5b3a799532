import * as endpoints from '@meridian/shared/endpoints/referrals'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { countReferred } from './count-referred.ts'
import { rememberReferrer } from './remember-referrer.ts'
import { withdrawReferral } from './withdraw-referral.ts'

const hintsByAddress = { name: 'referral-hint', limit: 30, perSeconds: 60 }
const countLimit = { name: 'referral-count', limit: 120, perSeconds: 60 }
/** Clients repeat the call until it is paid, and each call reads from a node. */
const withdrawLimit = { name: 'referral-withdraw', limit: 60, perSeconds: 60 }

export function referralRoutes(route: Route, platform: Platform): void {
  route(endpoints.rememberReferrer, { limit: hintsByAddress }, async ({ body }) => {
    if (body.wallet_ref)
      await rememberReferrer(platform.db, { wallet: body.wallet, referrer: body.wallet_ref })
    return {}
  })

  route(endpoints.countReferred, { limit: countLimit }, async ({ query }) =>
    countReferred(platform, query.wallet),
  )

  route(endpoints.withdrawReferral, { limit: withdrawLimit }, ({ body, caller }) =>
    platform.finality.run(caller.network, () => withdrawReferral(platform, body)),
  )
}
