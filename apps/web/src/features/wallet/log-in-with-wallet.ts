import type { QueryClient } from '@tanstack/react-query'
import { getProfile } from '@meridian/shared/endpoints/accounts'
import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/wallet'
import { walletLoginMessage } from '@meridian/shared/identity'
import { hexOfText } from '@meridian/shared/chain/wallet-text'
import i18next from 'i18next'
import { call } from '#lib/api.ts'
import { configQuery } from '#lib/config.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { withProof } from '#lib/owner-proof.ts'
import { currentLanguage } from '#lib/i18n/i18n.ts'
import { session } from '#lib/session.ts'
import { connectWallet } from './connection/connect-wallet.ts'
import type { ConnectStep } from './connection/connect-wallet.ts'
import { landChain } from './provider/networks.ts'
import { askWallet, WalletError } from './provider/wallet-error.ts'
import '#features/wallet/provider/words.ts'

export type LoginStep = ConnectStep | 'signing' | 'checking'

interface Options {
  onStep: (step: LoginStep) => void
  signal: AbortSignal
}

/** The server verifies a contract wallet's signature by a call to its chain. */
const CHECK_WITHIN_MS = 40_000

/**
 * Logs in with a wallet, or links it to the signed-in account. A declined signature throws 'left', which is not an
 * error.
 */
export async function logInWithWallet(
  queries: QueryClient,
  { onStep, signal }: Options,
): Promise<'loggedIn' | 'linked'> {
  const before = session.store.getState().refresh
  const config = await queries.ensureQueryData(configQuery)
  const { wallet, address } = await connectWallet(config, {
    chain: landChain(config),
    askAnew: true,
    onStep,
    signal,
  })

  onStep('signing')
  const { nonce } = await call(getWalletNonce, { params: { address } }, { signal })
  const message = hexOfText(walletLoginMessage(nonce))
  const signature = await askWallet(wallet.provider, 'personal_sign', message, address).catch(
    (error: WalletError) => {
      throw error.reason === 'rejected' ? new WalletError('left', { cause: error }) : error
    },
  )
  signal.throwIfAborted()
  // If the session changed in the meantime, linking would create a new account instead, and logging in would link.
  if (session.store.getState().refresh !== before)
    throw new WalletError('failed', { message: i18next.t('wallet:sessionChanged') })

  onStep('checking')
  const answer = await withProof({ change: 'wallet', value: address }, (proof) =>
    call(
      sendWalletSignature,
      {
        params: { address },
        body: { signature: String(signature), nonce, language: currentLanguage(), ...proof },
      },
      { timeoutMs: CHECK_WITHIN_MS },
    ),
  )
  const { access_token, refresh_token, user } = answer
  if (refresh_token === null) session.renew(access_token)
  else session.start({ access_token, refresh_token })
  queries.setQueryData(endpointKey(getProfile), { error: false, msg: '', user })
  return refresh_token === null ? 'linked' : 'loggedIn'
}
