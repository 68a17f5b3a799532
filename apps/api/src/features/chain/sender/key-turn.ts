import type { ChainClient } from '#platform/chain/chain-client.ts'
import type { Signer } from '#platform/chain/signers.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { ChainLimits } from '#platform/config/chain-limits.ts'
import type { Db } from '#platform/db/database.ts'
import type { Settlement } from './own-transactions.ts'

/** Context of a worker that processes one key on one chain. */
export interface KeyTurn {
  db: Db
  client: ChainClient
  /** One client per address of the chain. */
  nodes: readonly ChainClient[]
  chainId: number
  limits: ChainLimits
  signer: Signer
  settlements: readonly Settlement[]
  confirmations: number
  finality: ChainConfig['finality']
  /** Milliseconds between two turns. All waiting times are multiples of it. */
  pollMs: number
  /** Aborted when the worker stops: work in progress is finished, and no other begins. */
  closing: AbortSignal
}

/** Concurrent requests to a node. */
export const questionsAtOnce = 8

export function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += questionsAtOnce) yield items.slice(at, at + questionsAtOnce)
}
