import type { ChainClient } from '#platform/chain/chain-client.ts'
import type { Signer } from '#platform/chain/signers.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { ChainLimits } from '#platform/config/chain-limits.ts'
import type { Db } from '#platform/db/database.ts'
import type { Settlement } from './own-transactions.ts'

/** What a worker has in hand while it looks after one key on one chain. */
export interface KeyTurn {
  db: Db
  client: ChainClient
  /** Each address of the chain by itself. */
  nodes: readonly ChainClient[]
  chainId: number
  limits: ChainLimits
  signer: Signer
  settlements: readonly Settlement[]
  confirmations: number
  finality: ChainConfig['finality']
  /** Between two turns; whatever has to wait waits for multiples of it. */
  pollMs: number
  /** The worker ends: what is begun is finished, and nothing else is begun. */
  closing: AbortSignal
}

/** How many questions are put to a node at once. */
export const questionsAtOnce = 8

export function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += questionsAtOnce) yield items.slice(at, at + questionsAtOnce)
}
