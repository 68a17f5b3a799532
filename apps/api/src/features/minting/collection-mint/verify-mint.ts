/** Checks whether the fee of a mint is paid; null: not final yet. A free mint, or the retry of a paid one, begins here. */
import { AppError } from '@meridian/shared/errors'
import type { Hash } from 'viem'
import { readWallet } from '#features/accounts/wallet/read-wallet.ts'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import { beginMint } from '#features/minting/collection/begin-mint.ts'
import { openCollectionNft } from '#features/minting/collection/collection-nft.ts'
import { findOwnMint } from '#features/minting/collection/mint-queries.ts'
import { verifyEthPayment } from '#features/payments/eth/verify-eth-payment.ts'
import type { Verified } from '#features/payments/eth/verify-eth-payment.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

interface Claim {
  accountId: string
  tid: string
  /** The hash of the fee transaction; empty where no fee was due. */
  txh: string
}

export async function verifyMint(
  platform: Pick<Platform, 'config' | 'db'>,
  indexer: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
  { accountId, tid, txh }: Claim,
): Promise<Verified | null> {
  if (txh !== '')
    return verifyEthPayment(platform, indexer, { accountId, tid, kind: 'mint', txh: txh as Hash })
  openCollectionNft(platform.config)
  return inTransaction(platform.db, (tx) => beginUnpaid(tx, { accountId, tid }))
}

async function beginUnpaid(
  tx: Tx,
  { accountId, tid }: { accountId: string; tid: string },
): Promise<Verified | null> {
  const mint = await findOwnMint(tx, { accountId, tid })
  if (!mint) throw new AppError('ORDER_NOT_FOUND')
  if (mint.state === 'paying') return null
  if (mint.state === 'asked' && BigInt(mint.fee_wei) > 0n) throw new AppError('TRANSACTION_REFUSED')
  // Also on a retry: the wallet that paid may belong to another account now.
  const to = await readWallet(tx, accountId)
  if (to === null) throw new AppError('WALLET_NOT_LINKED')
  const refused = await beginMint(tx, { mint, to, feeTxHash: null })
  if (refused === 'COLLECTION_NOT_FOUND') throw new AppError('ORDER_NOT_FOUND')
  // COLLECTION_CLOSED: another mint of this collection is in progress or done.
  if (refused !== null && refused !== 'COLLECTION_CLOSED') throw new AppError(refused)
  return {}
}
