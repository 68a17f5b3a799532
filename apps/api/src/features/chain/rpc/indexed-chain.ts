/** A chain as the follower has it, and what may come of one step along it. */
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
  /** Asks another address first, where there is one: what one node leaves out, another may list. */
  secondReader: EventReader
  pace: Pace
  confirmations: number
  pollMs: number
  /** What makes a block final: its depth, or also that the network vouches for it. */
  finality: 'depth' | Exclude<BlockTag, 'latest'>
  /** How many addresses must list an event before it has effects. */
  witnesses: number
  effects: readonly Effect[]
}

export type Step =
  /** Somebody else reads the chain, or nobody has to. */
  | { state: 'taken' }
  /** Nothing was done: the chain changed under the reading, or somebody was faster. */
  | { state: 'moved'; by: 'chain' | 'other' }
  | { state: 'stopped'; why: string }
  | {
      state: 'read'
      more: boolean
      replaced: { above: bigint; events: number } | null
      failed: FailedEffect[]
    }
