import * as endpoints from '@meridian/shared/endpoints/gin'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { beginConversion } from './begin-conversion.ts'
import { listDeposits } from './list-deposits.ts'
import { reportConversion } from './report-conversion.ts'
import { verifyConversion } from './verify-conversion.ts'

const beginLimit = { name: 'gin-begin', limit: 60, perSeconds: 3600 }
const stepLimit = { name: 'gin-steps', limit: 120, perSeconds: 60 }
/** Clients repeat the call until the transfer is final, and each call reads from a node. */
const verifyLimit = { name: 'gin-verify', limit: 120, perSeconds: 60 }

export function ginRoutes(
  route: Route,
  platform: Platform,
  indexer: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
): void {
  const { db } = platform
  route(
    endpoints.beginConversion,
    { accountLimit: beginLimit },
    ({ account: { accountId }, query: { total } }) => beginConversion(platform, { accountId, total }),
  )

  route(endpoints.reportConversion, { accountLimit: stepLimit }, async ({ account: { accountId }, body }) => {
    const { tid, step, payload, result = null, content = null } = body
    await reportConversion(db, { accountId, tid, step, result, content, payload })
    return {}
  })

  route(endpoints.verifyConversion, { accountLimit: verifyLimit }, ({ account: { accountId }, body }) => {
    const { tid, txh, targetNetworkId: networkId } = body
    return platform.finality.run(accountId, () =>
      verifyConversion(platform, indexer, { accountId, tid, txh, networkId }),
    )
  })

  route(endpoints.listConversions, {}, async ({ account: { accountId } }) =>
    listDeposits(platform, accountId),
  )
}
