/**
 * Copies what our contracts say into the database, on every chain that has some. Any number of processes may follow
 * at once: for each step one of them holds the chain's cursor.
 */
import { AppError } from '@meridian/shared/errors'
import { nodeFailure, openChainNode } from '#platform/chain/chain-node.ts'
import type { Config } from '#platform/config/config.ts'
import type { Platform } from '#platform/platform.ts'
import { createCursor } from './chain-cursor.ts'
import type { Effect } from './final-events.ts'
import { NodeBehind } from './find-reorganisation.ts'
import { followChain } from './follow-chain.ts'
import type { FollowedChain } from './follow-chain.ts'
import { followForever } from './follow-forever.ts'
import { eventSources } from './followed-events.ts'
import { EventReader } from './read-events.ts'

/** How often a chain may change under one reading before we give up on it. */
const patience = 5

export interface Follower {
  /** For workers: from now on, until close. */
  start: () => void
  /** Reads a chain up to its head, for whoever can not wait for the next turn. */
  followNow: (chainId: number) => Promise<void>
  close: () => Promise<void>
}

export function createFollower(
  { config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>,
  effects: readonly Effect[],
): Follower {
  const chains = followedChains(config, effects)
  const closing = new AbortController()
  let loops: Promise<void>[] = []
  return {
    start: () => {
      const options = { db, log, pollMs: config.follower.pollMs, signal: closing.signal }
      loops = chains.map((chain) => followForever(chain, options))
    },

    async followNow(chainId) {
      const chain = chains.find((each) => each.chainId === chainId)
      if (!chain) return
      await createCursor(db, chainId, chain.sources)
      for (let moves = 0; moves < patience;) {
        const step = await followChain(db, chain, { wait: true }).catch((cause: unknown) => {
          const isNodes = nodeFailure(cause) !== null || cause instanceof NodeBehind
          throw isNodes ? new AppError('CHAIN_UNREACHABLE', {}, { cause }) : cause
        })
        if (step.state === 'stopped') throw new AppError('CHAIN_UNREACHABLE')
        if (step.state === 'read' && !step.more) return
        if (step.state === 'moved') moves += 1
      }
      throw new AppError('CHAIN_UNREACHABLE')
    },

    close: async () => {
      closing.abort()
      await Promise.all(loops)
    },
  }
}

export function followedChains(config: Config, effects: readonly Effect[]): FollowedChain[] {
  return config.chains.flatMap((chain) => {
    const sources = eventSources(chain)
    if (sources.length === 0) return []
    const node = openChainNode(chain)
    const { confirmations } = config.follower
    const reader = new EventReader(node, sources)
    return [{ chainId: chain.id, sources, node, reader, confirmations, effects }]
  })
}
