import { requestProof } from '@meridian/shared/endpoints/proof'
import { walletLoginMessage } from '@meridian/shared/identity'
import { hexOfText } from '@meridian/shared/chain/wallet-text'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { configQuery } from '#lib/config.ts'
import type { ProvedChange } from '#lib/owner-proof.ts'
import { connectWallet } from './connection/connect-wallet.ts'
import { expectLinked } from './connection/expect-linked.ts'
import { landChain } from './provider/networks.ts'
import { askWallet } from './provider/wallet-error.ts'

/** The linked wallet signs a text that names the change and is valid for nothing else. */
export async function signProof(queries: QueryClient, change: ProvedChange): Promise<string> {
  const config = await queries.ensureQueryData(configQuery)
  const { nonce, walletAddress } = await call(requestProof, { body: change })
  const { wallet, address } = await connectWallet(config, { chain: landChain(config), askAnew: true })
  expectLinked(address, walletAddress)
  const message = hexOfText(walletLoginMessage(nonce))
  return String(await askWallet(wallet.provider, 'personal_sign', message, address))
}
