/** A chain as the indexer uses it, and the possible results of a step. */
import type { Address } from 'viem'
import type { BlockTag, ChainNode } from '#platform/chain/chain-node.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import type { EventSource } from '#features/chain/events/indexed-events.ts'
import type { Pace } from '#features/chain/events/pace.ts'
import type { FailedEffect } from '#features/chain/events/try-effect.ts'
import type { EventReader } from './read-events.ts'

export interface IndexedChain {
  chainId: number
  sources: EventSource[]
  /** The configured one, in lower case. */
  ginReceiver: Address | null
  node: ChainNode
  reader: EventReader
  /** Queries another address first, if there is one: it may list events that the first one omits. */
  secondReader: EventReader
  pace: Pace
  confirmations: number
  pollMs: number
  /** The condition for a final block: depth alone, or also the network's tag. */
  finality: 'depth' | Exclude<BlockTag, 'latest'>
  /** Number of addresses that must list an event before it has effects. */
  witnesses: number
  effects: readonly Effect[]
}

export type Step =
  /** Another process reads the chain, or the next read is not due. */
  | { state: 'taken' }
  /** Nothing changed: the chain changed during the read, or another process moved the cursor first. */
  | { state: 'moved'; by: 'chain' | 'other' }
  | { state: 'stopped'; why: string }
  | {
      state: 'read'
      more: boolean
      replaced: { above: bigint; events: number } | null
      failed: FailedEffect[]
    }
