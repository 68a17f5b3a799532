/** Between asking for a grant and the wallet's turn. */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import { readGrant } from '#features/minting/tokens/land-nft.ts'
import type { GrantOnChain, LandNft } from '#features/minting/tokens/land-nft.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { nodeFailure } from '#platform/chain/node-failure.ts'
import type { Db } from '#platform/db/database.ts'
import type { GrantRow } from './ask-for-grant.ts'

/** Blocks come every twelve seconds at most, and proxies give up after half a minute at least. */
const usualPatienceMs = 20_000
const pauseMs = 400

const ends: Partial<Record<string, ErrorCode>> = {
  refused: 'MINT_REFUSED',
  used: 'PLOT_ALREADY_MINTED',
  ended: 'MINT_OVER',
}

/** By the grant's id: however many wait for one, its node is asked once each time. */
const underWay = new Map<string, Promise<void>>()

/**
 * Resolves once the grant is mined, which is long before it is final: until then the chain may forget it, and the
 * wallet's transaction would fail with it. Whoever asks again goes on waiting for the same one.
 */
export function awaitGrant(
  db: Db,
  nft: LandNft,
  grant: GrantRow,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const waiting =
    underWay.get(grant.id) ?? pollGrant(db, nft, grant, patienceMs).finally(() => underWay.delete(grant.id))
  underWay.set(grant.id, waiting)
  return waiting
}

async function pollGrant(db: Db, nft: LandNft, grant: GrantRow, patienceMs: number): Promise<void> {
  const client = openChainClient(nft.chain)
  for (const until = performance.now() + patienceMs; ;) {
    const state = await readState(db, grant.id)
    const end = ends[state]
    if (end) throw new AppError(end)
    const found = await readGrant(client, nft.address, grant).catch(unknownToNode)
    if (found?.isPaused) throw new AppError('MINTING_CLOSED')
    if (found?.isGood) return
    // Final, so it was there: used or revoked meanwhile, or the minter was replaced. A silent node changes nothing.
    if (state === 'granted') {
      if (found === null) return
      throw new AppError('MINT_OVER')
    }
    if (performance.now() >= until) throw new AppError('MINT_LATE')
    await sleep(pauseMs)
  }
}

async function readState(db: Db, id: string): Promise<string> {
  const { state } = await db
    .selectFrom('mint_grants')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return state
}

function unknownToNode(error: unknown): GrantOnChain | null {
  if (nodeFailure(error)) return null
  throw error
}
