/** Waits for a requested grant until the wallet can use it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import { readGrant } from '#features/minting/tokens/land-nft.ts'
import type { GrantOnChain, GrantTerms, LandNft } from '#features/minting/tokens/land-nft.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { nodeFailure } from '#platform/chain/node-failure.ts'
import type { Db } from '#platform/db/database.ts'

/** Blocks take twelve seconds at most, and proxies time out after thirty seconds at least. */
const usualPatienceMs = 20_000
const pauseMs = 400

const ends: Partial<Record<string, ErrorCode>> = {
  refused: 'MINT_REFUSED',
  used: 'PLOT_ALREADY_MINTED',
  ended: 'MINT_OVER',
}

type RequestedGrant = GrantTerms & { id: string }

/** By grant id: concurrent requests for one grant share one poll of the node. */
const underWay = new Map<string, Promise<void>>()

/**
 * Resolves once the grant is mined, long before it is final. A reorganisation may still remove the grant, and the
 * wallet's transaction would then fail. A repeated request waits for the same grant.
 */
export function awaitGrant(
  db: Db,
  nft: LandNft,
  grant: RequestedGrant,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const waiting =
    underWay.get(grant.id) ?? pollGrant(db, nft, grant, patienceMs).finally(() => underWay.delete(grant.id))
  underWay.set(grant.id, waiting)
  return waiting
}

async function pollGrant(db: Db, nft: LandNft, grant: RequestedGrant, patienceMs: number): Promise<void> {
  const client = openChainClient(nft.chain)
  for (const until = performance.now() + patienceMs; ;) {
    const state = await readState(db, grant.id)
    const end = ends[state]
    if (end) throw new AppError(end)
    const found = await readGrant(client, nft.address, grant).catch(unknownToNode)
    if (found?.isPaused) throw new AppError('MINTING_CLOSED')
    if (found?.isGood) return
    // The grant was final but is gone: it was used or revoked, or the minter was replaced. If the node is
    // unreachable, the stored state counts.
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
