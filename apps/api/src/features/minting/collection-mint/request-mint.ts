/**
 * Returns the price of a collection mint and the address to pay. A repeated request returns the same order, so that an
 * account never pays twice.
 */
import type { EndpointResult } from '@meridian/shared/endpoint'
import type * as endpoints from '@meridian/shared/endpoints/collection-mint'
import { AppError } from '@meridian/shared/errors'
import { formatEther } from 'viem'
import { lockUnfrozenAccount } from '#features/accounts/core/lock-account.ts'
import { readWallet } from '#features/accounts/wallet/read-wallet.ts'
import { toCollectionId } from '#features/collections/collection-id.ts'
import { lockOwnCollection } from '#features/collections/mint-collections.ts'
import { askForFreeMint, askForMint } from '#features/minting/collection/ask-for-mint.ts'
import { openCollectionNft } from '#features/minting/collection/collection-nft.ts'
import type { CollectionNft } from '#features/minting/collection/collection-nft.ts'
import { findObstacle } from '#features/minting/collection/find-obstacle.ts'
import { findLiveMint } from '#features/minting/collection/mint-queries.ts'
import { quoteFee } from '#features/minting/collection/quote-fee.ts'
import { expireOrders } from '#features/orders/expire-orders.ts'
import { beginAttempt } from '#features/orders/payment-attempts.ts'
import { insertMintOrder, lockWaitingMint, prolongMintOrder } from '#features/orders/open-mint-order.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { landPaymentOf, payCalldata } from '#features/payments/eth/land-payment.ts'
import { nameByAmount } from '#features/payments/eth/name-by-amount.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findWaitingFee } from './find-waiting-fee.ts'

type Answer = EndpointResult<typeof endpoints.requestCollectionMint>

const already: Answer = {
  already: true,
  tid: null,
  targetNetworkId: null,
  targetWallet: null,
  amountCurrency: null,
  data: null,
  from: null,
}

export async function requestMint(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { accountId, collectionID }: { accountId: string; collectionID: string },
): Promise<Answer> {
  const collectionId = toCollectionId(collectionID)
  // No node is asked inside the transaction.
  const quoted = await quoteFee(config)
  return inTransaction(db, async (tx) => {
    await lockUnfrozenAccount(tx, accountId)
    const waiting = await lockWaitingMint(tx, { accountId, collectionId })
    const collection = await lockOwnCollection(tx, { id: collectionId, ownerId: accountId })
    if (!collection) throw new AppError('COLLECTION_NOT_FOUND')
    if (collection.state !== null) return already
    const nft = openCollectionNft(config)
    const paid = await findLiveMint(tx, collectionId)
    const obstacle = await findObstacle(tx, collection, paid?.id ?? null)
    if (obstacle) throw new AppError(obstacle)

    const session = { already: false, targetNetworkId: nft.chain.hexId, targetWallet: nft.address }
    const free = { ...session, amountCurrency: '0', data: '0x' }
    const wallet = await readWallet(tx, accountId)
    if (wallet === null) throw new AppError('WALLET_NOT_LINKED')
    // The mint failed after its fee was paid, so the retry is free.
    if (paid) return { ...free, tid: paid.id, from: wallet }
    if (config.mintFee === 0n)
      return {
        ...free,
        from: wallet,
        tid: await askForFreeMint(tx, { collectionId, accountId, nft, wallet }),
      }
    // The chain shows a fee that is not final yet.
    if (waiting?.state === 'confirming') throw new AppError('PAYMENT_UNDER_WAY')
    const asked = { accountId, collectionId, nft, wallet }
    const { tid, feeWei } =
      (waiting && (await continueOrder(tx, waiting, { ...asked, quoted }))) ??
      (await openOrder(tx, { ...asked, quoted }))
    return {
      ...session,
      tid,
      targetWallet: landPaymentOf(config).address,
      amountCurrency: formatEther(feeWei),
      data: payCalldata(tid),
      from: wallet,
    }
  })
}

interface Asked {
  accountId: string
  collectionId: string
  nft: CollectionNft
  wallet: string
  /** In wei; null when the node did not answer. */
  quoted: bigint | null
}

interface Fee {
  tid: string
  feeWei: bigint
}

/**
 * The fee of an open order stays as it was quoted. A repeated request prolongs the order, but only while the fee still
 * pays the gas: otherwise an old quote could wait for expensive gas. Null: its time is over.
 */
async function continueOrder(tx: Tx, waiting: OrderRow, { quoted, ...asked }: Asked): Promise<Fee | null> {
  const { id: tid } = waiting
  const feeWei = await findWaitingFee(tx, asked)
  if (feeWei === null) throw new Error(`order ${tid} has no fee`)
  if (quoted !== null && feeWei >= quoted) await prolongMintOrder(tx, waiting)
  else if (quoted !== null) {
    await expireOrders(tx, [tid])
    if (!(await lockWaitingMint(tx, asked))) return null
  }
  await askForMint(tx, { tid, feeWei, ...asked })
  return { tid, feeWei }
}

async function openOrder(tx: Tx, { quoted, ...asked }: Asked): Promise<Fee> {
  if (quoted === null) throw new AppError('CHAIN_UNREACHABLE')
  const order = await insertMintOrder(tx, asked)
  const feeWei = await nameByAmount(tx, quoted)
  await beginAttempt(tx, order, {
    method: 'eth',
    amountCents: 0n,
    feeCents: 0n,
    quote: { amountWei: feeWei },
  })
  await askForMint(tx, { tid: order.id, feeWei, ...asked })
  return { tid: order.id, feeWei }
}
