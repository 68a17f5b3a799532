/**
 * Copies our contracts' events into the database, on every chain that has them. Any number of processes may index at
 * once: each step needs a lease on the chain, and the cursor's version decides races.
 */
import type { Address, Hash } from 'viem'
import { openChainNode } from '#platform/chain/chain-node.ts'
import type { Config } from '#platform/config/config.ts'
import type { Platform } from '#platform/platform.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import { runIndexer } from './run-indexer.ts'
import { asUnreachable, createIndexNow } from './index-now.ts'
import type { IndexedChain } from '#features/chain/rpc/indexed-chain.ts'
import { eventSources } from '#features/chain/events/indexed-events.ts'
import { Pace } from '#features/chain/events/pace.ts'
import { EventReader } from '#features/chain/rpc/read-events.ts'
import { takeInReceipt } from './take-in-receipt.ts'

export interface Indexer {
  /** For workers: indexes until `close`. */
  start: () => void
  /** Reads a chain up to its head, for callers that can not wait for the next poll. */
  indexNow: (chainId: number) => Promise<void>
  /** Stores a transaction's events if the indexer missed them; returns whether it did. */
  takeInReceipt: (chainId: number, transaction: Hash) => Promise<boolean>
  close: () => Promise<void>
}

export function createIndexer(
  { config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>,
  effects: readonly Effect[],
  { waitMs = 10_000 }: { waitMs?: number } = {},
): Indexer {
  const chains = indexedChains(config, effects)
  const now = new Map(chains.map((chain) => [chain.chainId, createIndexNow(chain, { db, log, waitMs })]))
  const closing = new AbortController()
  let loops: Promise<void>[] = []
  return {
    start: () => {
      if (config.mode === 'live') warnOfSingleNodes(config, log)
      loops = chains.map((chain) => runIndexer(chain, { db, log, signal: closing.signal }))
    },

    indexNow: async (chainId) => now.get(chainId)?.(),

    takeInReceipt: async (chainId, transaction) => {
      const chain = chains.find((each) => each.chainId === chainId)
      return chain ? takeInReceipt(db, chain, transaction).catch(asUnreachable) : false
    },

    close: async () => {
      closing.abort()
      await Promise.all(loops)
    },
  }
}

function warnOfSingleNodes({ chains }: Config, log: Platform['log']): void {
  for (const { id, witnesses } of chains)
    if (witnesses < 2)
      log.warn(
        { chainId: id },
        `events count on the word of one node: name a second provider in CHAIN_${id}_RPC_URL`,
      )
}

export function indexedChains(config: Config, effects: readonly Effect[]): IndexedChain[] {
  return config.chains.flatMap((chain) => {
    const sources = eventSources(chain)
    if (sources.length === 0) return []
    const node = openChainNode(chain)
    const { confirmations, pollMs, finality, witnesses } = chain
    const ginReceiver = (chain.ginReceiver?.toLowerCase() as Address | undefined) ?? null
    const timing = { confirmations, pollMs, finality }
    const reader = new EventReader(node, sources)
    const secondReader = chain.rpcUrls.length > 1 ? new EventReader(openChainNode(chain, 1), sources) : reader
    const tools = { node, reader, secondReader, pace: new Pace(timing), witnesses }
    return [{ chainId: chain.id, sources, ginReceiver, ...tools, ...timing, effects }]
  })
}
