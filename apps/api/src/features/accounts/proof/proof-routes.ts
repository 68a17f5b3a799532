import { requestProof } from '@meridian/shared/endpoints/proof'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { issueProofNonce } from './proof-nonce.ts'

const limit = { name: 'proof-nonce', limit: 30, perSeconds: 300 }

export function proofRoutes(route: Route, { config, db }: Platform): void {
  route(requestProof, { limit }, async ({ account, body, caller }) => {
    const domain = new URL(config.http.publicUrl).host
    const { network } = caller
    return issueProofNonce(db, { accountId: account.accountId, network, domain, change: body })
  })
}
