import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/accounts'
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
  const { nonce } = await api.call(getWalletNonce, { params: { address: wallet.address } })
  return wallet.signMessage({ message: walletLoginMessage(nonce) })
}

export const sendSignature = (api: TestApi, address: string, signature: string, token?: string) =>
  api.request(sendWalletSignature, { params: { address }, body: { signature } }, { token })

/** Logs in with a wallet, or links it to the account of the token. */
export const logInWith = async (api: TestApi, wallet: Signer, token?: string) =>
  sendSignature(api, wallet.address, await signNonce(api, wallet), token)
