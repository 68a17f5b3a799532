/** The nodes of a chain as viem speaks to them. Nothing is repeated here: whoever asks decides when to ask again. */
import { createPublicClient, createTransport } from 'viem'
import type { PublicClient } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { askAddresses } from './ask-addresses.ts'
import { answerTimeoutMs, askNode } from './ask-node.ts'
import { addressesOf } from './node-address.ts'
import type { NodeAddress } from './node-address.ts'

export type ChainClient = PublicClient

/**
 * Of all addresses of the chain, each question is answered by the first that can.
 * @param first which address is asked first; the others follow in their order.
 */
export function openChainClient(chain: Pick<ChainConfig, 'rpcUrls'>, first = 0): ChainClient {
  const addresses = addressesOf(chain)
  return openClient([...addresses.slice(first), ...addresses.slice(0, first)])
}

/** One for each address, for whoever asks how each of them is. */
export const openNodeClients = (chain: Pick<ChainConfig, 'rpcUrls'>): ChainClient[] =>
  addressesOf(chain).map((address) => openClient([address]))

const openClient = (addresses: readonly NodeAddress[]): ChainClient =>
  createPublicClient({
    transport: () =>
      createTransport({
        key: 'nodes',
        name: 'the nodes of a chain',
        type: 'nodes',
        retryCount: 0,
        timeout: answerTimeoutMs,
        request: ({ method, params }) =>
          // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what viem itself has here
          askAddresses(addresses, method, (address) => askNode(address, { method, params })) as Promise<any>,
      }),
    // What a cache remembers is already wrong where a block number decides about money.
    cacheTime: 0,
  })
