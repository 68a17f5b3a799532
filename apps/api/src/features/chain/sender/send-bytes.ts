import { BaseError, RpcRequestError } from 'viem'
import type { Hex } from 'viem'
import type { ChainClient } from '#platform/chain/chain-client.ts'

/**
 * A node that has it already refuses it, and so does one that finds the fee too low: the receipt decides, and the
 * bytes are stored and sent again. Throws when the node did not answer at all.
 */
export async function sendBytes(client: ChainClient, bytes: Hex): Promise<void> {
  await client.sendRawTransaction({ serializedTransaction: bytes }).catch((error: unknown) => {
    const isRefused =
      error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
    if (!isRefused) throw error
  })
}
