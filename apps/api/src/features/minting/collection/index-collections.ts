/** Applies events of LandCollectionNft: mints and transfers. */
import { tidFromBytes32 } from '@meridian/shared/orders'
import { zeroAddress } from 'viem'
import { openChainCase } from '#features/chain/events/chain-cases.ts'
import { onFinalEvent } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import type { ChainEvent } from '#features/chain/events/indexed-events.ts'
import { isOwnTransaction } from '#features/chain/sender/own-transactions.ts'
import { transferCollection } from '#features/collections/transfer-collection.ts'
import { isOvertaken } from '#features/minting/tokens/is-overtaken.ts'
import { noteTransfer } from '#features/minting/tokens/note-transfer.ts'
import type { Tx } from '#platform/db/database.ts'
import { fingerprintOf } from './begin-mint.ts'
import { collectionIdOf } from './collection-nft.ts'
import { findLiveMint } from './mint-queries.ts'
import { completeMint, lockWithCollection } from './settle-mint.ts'

export const indexCollections: Effect[] = [
  /** The first Transfer event is ignored below, because CollectionMinted contains more. */
  onFinalEvent('LandCollectionNft', 'CollectionMinted', async (tx, event) => {
    const { args, chainId, address, txHash } = event
    const [tid, id] = [tidFromBytes32(args.feeReference), collectionIdOf(args.tokenId)]
    // Only the server mints. A mint by any other transaction means that the minter's key is compromised.
    if (
      tid === null ||
      id === null ||
      !(await isOwnTransaction(tx, { hash: txHash, purpose: 'collection-mint' }))
    )
      return noteForeignToken(tx, event)
    const mint = await lockWithCollection(tx, tid)
    if (!mint || Number(mint.chain_id) !== chainId || mint.contract !== address) return
    if (mint.collection_id !== id) throw new Error(`mint ${tid} made the token of another collection`)
    // A mint that counted as failed may have lost plots since; an operator must check the token.
    if (args.plotsFingerprint !== (await fingerprintOf(tx, id)))
      throw new Error(`mint ${tid} stands for other plots`)
    await completeMint(tx, mint, txHash)
    if (!(await isOvertaken(tx, event))) await moveCollection(tx, event, id)
  }),

  onFinalEvent('LandCollectionNft', 'Transfer', async (tx, event) => {
    const { args, chainId, address } = event
    const id = collectionIdOf(args.tokenId)
    if (args.from === zeroAddress || id === null || (await isOvertaken(tx, event))) return
    const mint = await findLiveMint(tx, id)
    // Until one of our mints is final, the token is foreign.
    if (mint?.state === 'minted' && mint.contract === address && Number(mint.chain_id) === chainId)
      await moveCollection(tx, event, id)
  }),
]

async function moveCollection(
  tx: Tx,
  {
    chainId,
    txHash,
    address,
    args,
  }: ChainEvent<'LandCollectionNft', 'CollectionMinted'> | ChainEvent<'LandCollectionNft', 'Transfer'>,
  id: string,
): Promise<void> {
  const moved = await transferCollection(tx, { id, to: args.to.toLowerCase() })
  if (!moved) return
  const subject = `collection:${moved.name}`
  await noteTransfer(tx, { ...moved, chainId, txHash, address, tokenId: args.tokenId, subject })
}

/** The collection stays with its owner, whichever wallet has the foreign token. */
async function noteForeignToken(
  tx: Tx,
  { chainId, address, args, txHash }: ChainEvent<'LandCollectionNft', 'CollectionMinted'>,
): Promise<void> {
  const detail = `token ${args.tokenId} of LandCollectionNft was minted by transaction ${txHash}, which is not ours: the minter’s key may be stolen`
  const reference = `${address}:${args.tokenId}`
  await openChainCase(tx, { chainId, kind: 'foreign_token', reference, detail })
}
