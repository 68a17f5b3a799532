/** viem clients for the nodes of a chain. They do not retry: the caller decides. */
import { createPublicClient, createTransport } from 'viem'
import type { PublicClient } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { askAddresses } from './ask-addresses.ts'
import { answerTimeoutMs, askNode } from './ask-node.ts'
import { addressesOf } from './node-address.ts'
import type { NodeAddress } from './node-address.ts'

export type ChainClient = PublicClient

/**
 * The first address that works answers each request.
 * @param first index of the address to try first; the others follow in order.
 */
export function openChainClient(chain: Pick<ChainConfig, 'rpcUrls'>, first = 0): ChainClient {
  const addresses = addressesOf(chain)
  return openClient([...addresses.slice(first), ...addresses.slice(0, first)])
}

/** One client per address, to query each one separately. */
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
    // A cached block number may be outdated, and block numbers decide about money.
    cacheTime: 0,
  })
