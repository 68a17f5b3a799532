import { requestProof } from '@meridian/shared/endpoints/proof'
import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/wallet'
import { walletLoginMessage } from '@meridian/shared/identity'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TestApi } from '#testing/test-api.ts'

/** A new wallet. */
export const aWallet = () => privateKeyToAccount(generatePrivateKey())

interface Signer {
  address: string
  signMessage: (options: { message: string }) => Promise<`0x${string}`>
}

export async function signNonce(api: TestApi, wallet: Signer): Promise<`0x${string}`> {
  const { nonce } = await api.call(getWalletNonce, { params: { address: wallet.address } })
  return wallet.signMessage({ message: walletLoginMessage(nonce) })
}

/** The account to link a wallet to, and its password as proof. */
interface Owner {
  token: string
  password?: string
}

export const sendSignature = (api: TestApi, address: string, signature: string, owner?: Owner) =>
  api.request(
    sendWalletSignature,
    { params: { address }, body: { signature, current_password: owner?.password } },
    { token: owner?.token },
  )

/** Logs in with a wallet, or links it to the owner's account. */
export const logInWith = async (api: TestApi, wallet: Signer, owner?: Owner) =>
  sendSignature(api, wallet.address, await signNonce(api, wallet), owner)

export interface ProvedChange {
  change: 'email' | 'username' | 'wallet' | 'unlink' | 'password'
  value: string
}

/** A signature of the linked wallet over the text that names the change. */
export async function signChange(api: TestApi, wallet: Signer, token: string, body: ProvedChange) {
  const { nonce } = await api.call(requestProof, { body }, { token })
  return { text: nonce, wallet_signature: await wallet.signMessage({ message: walletLoginMessage(nonce) }) }
}
