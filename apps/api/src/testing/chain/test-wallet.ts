import { walletLoginMessage } from '@meridian/shared/identity'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TestApi } from '#testing/test-api.ts'

/** A wallet of its own. */
export const aWallet = () => privateKeyToAccount(generatePrivateKey())

interface Signer {
  address: string
  signMessage: (options: { message: string }) => Promise<`0x${string}`>
}

export async function signNonce(api: TestApi, wallet: Signer): Promise<`0x${string}`> {
  const { json } = await api.call('GET', `/api/web3_login/${wallet.address}/nonce`)
  return wallet.signMessage({ message: walletLoginMessage(String(json['nonce'])) })
}

export const sendSignature = (api: TestApi, address: string, signature: string, token?: string) =>
  api.call('POST', `/api/web3_login/${address}/signature`, { body: { signature }, token })

/** Logs in with a wallet, or links it to the account of the token. */
export const logInWith = async (api: TestApi, wallet: Signer, token?: string) =>
  sendSignature(api, wallet.address, await signNonce(api, wallet), token)
