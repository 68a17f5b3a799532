/** A node as viem speaks to it. Nothing is repeated here: whoever asks decides when to ask again. */
import { createPublicClient, http } from 'viem'
import type { PublicClient } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'

const answerTimeoutMs = 5000

export type ChainClient = PublicClient

export const openChainClient = (chain: Pick<ChainConfig, 'rpcUrl'>): ChainClient =>
  createPublicClient({
    transport: http(chain.rpcUrl, {
      timeout: answerTimeoutMs,
      retryCount: 0,
      // viem's own timeout ends with the headers; a node may also fall silent in the middle of a body.
      fetchFn: (url, options) =>
        fetch(url, { ...options, signal: AbortSignal.timeout(answerTimeoutMs + 500) }),
    }),
    // What a cache remembers is already wrong where a block number decides about money.
    cacheTime: 0,
  })
