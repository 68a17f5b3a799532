import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/accounts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import { logInWithWallet } from './log-in-with-wallet.ts'
import type { AccessTokens } from '#features/accounts/tokens.ts'
import { issueNonce } from './wallet-nonce.ts'

const byAddress = { name: 'wallet-address', limit: 60, perSeconds: 300 }
const byWallet = { name: 'wallet-nonce', limit: 20, perSeconds: 300 }

export function walletRoutes(route: Route, platform: Platform, tokens: AccessTokens): void {
  const { config, db } = platform
  const domain = new URL(config.http.publicUrl).host
  const landChain = config.chains.find(({ role }) => role === 'land')
  if (!landChain) throw new Error('the land has no chain')

  route(getWalletNonce, { limit: byAddress }, async ({ params }) => {
    const address = params.address.toLowerCase()
    await takeFromLimit(db, byWallet, address)
    return { nonce: await issueNonce(db, { address, domain }) }
  })

  route(sendWalletSignature, { limit: byAddress }, async ({ account, body, params }) =>
    logInWithWallet(platform, tokens, landChain, {
      address: params.address.toLowerCase(),
      signature: body.signature as `0x${string}`,
      account,
      whitelisted: config.whitelistsNewAccounts,
    }),
  )
}
