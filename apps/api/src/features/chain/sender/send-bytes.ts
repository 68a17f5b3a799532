import { BaseError, RpcRequestError } from 'viem'
import type { Hex } from 'viem'
import type { ChainClient } from '#platform/chain/chain-client.ts'

/**
 * A node rejects bytes that it already has, or whose fee is too low. That is not an error: the receipt decides, and the
 * stored bytes are sent again. Throws if the node did not answer.
 */
export async function sendBytes(client: ChainClient, bytes: Hex): Promise<void> {
  await client.sendRawTransaction({ serializedTransaction: bytes }).catch((error: unknown) => {
    const isRefused =
      error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
    if (!isRefused) throw error
  })
}
