import {
  getWalletNonce,
  sendWalletSignature,
  unlinkWallet as unlinkEndpoint,
} from '@meridian/shared/endpoints/wallet'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import { limitByPair, nonces } from '#features/accounts/devices/limit-by-pair.ts'
import { logInWithWallet } from './log-in-with-wallet.ts'
import { unlinkWallet } from './unlink-wallet.ts'
import type { WalletUse } from './wallet-uses.ts'
import { readWallet } from './read-wallet.ts'
import type { AccessTokens } from '#features/accounts/core/tokens.ts'
import { proofVerifierOf } from '#features/accounts/proof/prove-owner.ts'
import { issueNonce, loginPurpose } from '#features/accounts/proof/wallet-nonce.ts'

const byAddress = { name: 'wallet-address', limit: 60, perSeconds: 300 }
const unlinking = { name: 'unlink-wallet', limit: 30, perSeconds: 300 }

/** `uses`: conditions for something under way that names the linked wallet. */
export function walletRoutes(
  route: Route,
  platform: Platform,
  tokens: AccessTokens,
  uses: readonly WalletUse[],
): void {
  const { config, db, jobs } = platform
  const verifyProof = proofVerifierOf(platform)
  const domain = new URL(config.http.publicUrl).host
  const landChain = findLandChain(config)
  if (!landChain) throw new Error('the land has no chain')

  route(getWalletNonce, { limit: byAddress }, async ({ params, caller }) => {
    const address = params.address.toLowerCase()
    await limitByPair(db, nonces, caller, { wallet: address })
    const purpose = loginPurpose(domain)
    return { nonce: await issueNonce(db, { address, network: caller.network, purpose }) }
  })

  route(sendWalletSignature, { limit: byAddress }, async ({ account, body, params, caller }) =>
    logInWithWallet(platform, tokens, landChain, {
      address: params.address.toLowerCase(),
      signature: body.signature as `0x${string}`,
      nonce: body.nonce,
      caller,
      account,
      given: body,
      language: body.language,
      whitelisted: config.whitelistsNewAccounts,
      uses,
    }),
  )

  route(unlinkEndpoint, { accountLimit: unlinking }, async ({ account, body, caller }) => {
    const value = (await readWallet(db, account.accountId)) ?? ''
    const proof = await verifyProof(account, caller, { change: 'unlink', value }, body)
    return { user: await unlinkWallet(db, jobs, { account, proof, uses }) }
  })
}
