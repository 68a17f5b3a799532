/** Ordinary wallets are checked here; contract wallets (ERC-1271, and ERC-6492 before deployment) by the chain. */
import { walletLoginMessage } from '@meridian/shared/identity'
import { AppError } from '@meridian/shared/errors'
import { getAddress, verifyMessage, zeroAddress } from 'viem'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { readChainId } from '#platform/chain/chain-rpc.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'

/** Each costs an RPC call. A waiting caller has requested one of the newest nonces. */
const mostCheckedOnChain = 5

/** The nonce that was signed, or null. */
export async function findSignedNonce(
  chain: ChainConfig,
  { address, nonces, signature }: { address: string; nonces: string[]; signature: `0x${string}` },
): Promise<string | null> {
  const signer = getAddress(address)
  // The zero address has no owner, yet a malformed signature recovers to it.
  if (signer === zeroAddress) return null
  for (const nonce of nonces) {
    const message = walletLoginMessage(nonce)
    if (await verifyMessage({ address: signer, message, signature }).catch(() => false)) return nonce
  }
  if (nonces.length === 0) return null

  // Otherwise an unreachable node would look like a wrong signature.
  await readChainId(chain).catch((cause: unknown) => {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  })
  const client = openChainClient(chain)
  for (const nonce of nonces.slice(0, mostCheckedOnChain)) {
    const message = walletLoginMessage(nonce)
    if (await client.verifyMessage({ address: signer, message, signature }).catch(() => false)) return nonce
  }
  return null
}
