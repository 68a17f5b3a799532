/** Ordinary wallets are checked here; contract wallets (ERC-1271, and ERC-6492 before deployment) by the chain. */
import { walletLoginMessage } from '@meridian/shared/identity'
import { AppError } from '@meridian/shared/errors'
import { getAddress, verifyMessage, zeroAddress } from 'viem'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { readChainId } from '#platform/chain/chain-rpc.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'

/** Asking the chain costs a call for each: whoever waits for an answer asked for the newest of them. */
const askedOfChain = 5

/** The nonce that was signed, or null. */
export async function findSignedNonce(
  chain: ChainConfig,
  { address, nonces, signature }: { address: string; nonces: string[]; signature: `0x${string}` },
): Promise<string | null> {
  const signer = getAddress(address)
  // Nobody's: a signature that recovers to nothing would be taken for its own.
  if (signer === zeroAddress) return null
  for (const nonce of nonces) {
    const message = walletLoginMessage(nonce)
    if (await verifyMessage({ address: signer, message, signature }).catch(() => false)) return nonce
  }
  if (nonces.length === 0) return null

  // A node that is down would look like a refused signature.
  await readChainId(chain).catch((cause: unknown) => {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  })
  const client = openChainClient(chain)
  for (const nonce of nonces.slice(0, askedOfChain)) {
    const message = walletLoginMessage(nonce)
    if (await client.verifyMessage({ address: signer, message, signature }).catch(() => false)) return nonce
  }
  return null
}
