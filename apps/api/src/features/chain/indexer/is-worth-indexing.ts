import { AppError } from '@meridian/shared/errors'
import type { TransactionReceipt } from 'viem'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Db } from '#platform/db/database.ts'
import { readCursor } from '#features/chain/events/chain-cursor.ts'

/** Browsers poll often. The chain is read for them only if that can find something new. */
export async function isWorthIndexing(
  db: Db,
  chain: ChainConfig,
  { blockNumber }: Pick<TransactionReceipt, 'blockNumber'>,
): Promise<boolean> {
  const read = (await readCursor(db, chain.id))?.read_number ?? -1n
  if (blockNumber > read) return true
  const head = await openChainClient(chain)
    .getBlockNumber()
    .catch((cause: unknown) => {
      throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
    })
  return head - blockNumber + 1n >= BigInt(chain.confirmations)
}
