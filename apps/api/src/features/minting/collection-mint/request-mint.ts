/**
 * Returns the price of a collection mint and the address to pay. A repeated request returns the same order, so that an
 * account never pays twice.
 */
import type { EndpointResult } from '@meridian/shared/endpoint'
import type * as endpoints from '@meridian/shared/endpoints/collection-mint'
import { AppError } from '@meridian/shared/errors'
import { formatEther } from 'viem'
import { lockAccount } from '#features/accounts/core/lock-account.ts'
import { readWallet } from '#features/accounts/wallet/read-wallet.ts'
import { toCollectionId } from '#features/collections/collection-id.ts'
import { lockOwnCollection } from '#features/collections/mint-collections.ts'
import { askForFreeMint, askForMint } from '#features/minting/collection/ask-for-mint.ts'
import { openCollectionNft } from '#features/minting/collection/collection-nft.ts'
import type { CollectionNft } from '#features/minting/collection/collection-nft.ts'
import { findObstacle } from '#features/minting/collection/find-obstacle.ts'
import { findLiveMint } from '#features/minting/collection/mint-queries.ts'
import { beginAttempt } from '#features/orders/payment-attempts.ts'
import { insertMintOrder, lockWaitingMint, prolongMintOrder } from '#features/orders/open-mint-order.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { landPaymentOf, payCalldata } from '#features/payments/eth/land-payment.ts'
import { nameByAmount } from '#features/payments/eth/name-by-amount.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

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
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
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
    const order = waiting ?? (await insertMintOrder(tx, { accountId, collectionId }))
    const feeWei = await askForFee(tx, order, { fee: config.mintFee, nft, wallet })
    return {
      ...session,
      tid: order.id,
      targetWallet: landPaymentOf(config).address,
      amountCurrency: formatEther(feeWei),
      data: payCalldata(order.id),
      from: wallet,
    }
  })
}

/** The first requested amount stays, even when the configured fee changes. */
async function askForFee(
  tx: Tx,
  order: OrderRow,
  { fee, nft, wallet }: { fee: bigint; nft: CollectionNft; wallet: string },
): Promise<bigint> {
  const amountWei = await nameByAmount(tx, fee)
  const attempt = await beginAttempt(tx, order, {
    method: 'eth',
    amountCents: 0n,
    feeCents: 0n,
    quote: { amountWei },
  })
  await prolongMintOrder(tx, order)
  const feeWei = BigInt(attempt.amount_wei ?? amountWei)
  const { id: tid, account_id: accountId, collection_id: collectionId } = order
  if (collectionId === null) throw new Error(`order ${tid} is for no collection`)
  await askForMint(tx, { tid, feeWei, collectionId, accountId, nft, wallet })
  return feeWei
}
