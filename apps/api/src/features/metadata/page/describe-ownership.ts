/** Who has had a plot or a minted collection: the public facts of the chain, without the accounts. */
import { publicPlotEvents } from '@meridian/shared/endpoints/metadata'
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { tokenIdOf } from '#features/minting/collection/collection-nft.ts'
import { readMintEvent } from '#features/minting/collection/mint-queries.ts'
import type { PlotOwner } from '#features/plots/read-plot-owners.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'

export type Ownership = Pick<PublicPlot, 'token' | 'holder' | 'history'>

/** A minted collection, and the transaction that minted it. */
export interface MintedCollection {
  id: string
  txid: string
}

/** `owners`: of the plot, oldest first. `collection`: the minted one that contains it. */
export async function describeOwnership(
  db: Db,
  config: Pick<Config, 'chains'>,
  { cell, owners, collection }: { cell: string; owners: PlotOwner[]; collection: MintedCollection | null },
): Promise<Ownership> {
  if (!collection) return describeOwners(config, cell, owners)
  const withMint = await addCollectionMint(db, collection.id, owners)
  return { ...describeOwners(config, cell, withMint), token: asCollectionToken(config, collection) }
}

/** The mint of its collection belongs to the history as well, although the owner stays. */
async function addCollectionMint(db: Db, collectionId: string, owners: PlotOwner[]): Promise<PlotOwner[]> {
  const minted = await readMintEvent(db, collectionId)
  if (!minted) return owners
  const { block_time: at, ...event } = minted
  const change = { at, kind: 'minted', owner_id: null, owner_address: null, order_id: null, ...event }
  // The chain's clock differs from ours: the mint comes before all later events of the token.
  const next = owners.findIndex(({ kind }) => kind === 'sent' || kind === 'claimed')
  return owners.toSpliced(next < 0 ? owners.length : next, 0, change)
}

function describeOwners(
  { chains }: Pick<Config, 'chains'>,
  id: string,
  owners: readonly PlotOwner[],
): Ownership {
  const newestFirst = owners.toReversed()
  const chainOf = ({ chain_id }: PlotOwner) => chains.find((chain) => BigInt(chain.id) === chain_id)
  const walletOf = (owner: PlotOwner) =>
    owner.to_address === null
      ? null
      : linked(chainOf(owner), `/address/${owner.to_address}`, owner.to_address)
  const transactionOf = (owner: PlotOwner) =>
    owner.tx_hash === null ? null : linked(chainOf(owner), `/tx/${owner.tx_hash}`, owner.tx_hash)
  const last = newestFirst.find(({ to_address }) => to_address !== null)
  const minted = newestFirst.find(({ kind }) => kind === 'minted')
  const transaction = minted ? transactionOf(minted) : null
  return {
    token: minted && transaction ? asPlotToken(chainOf(minted), id, transaction) : null,
    holder: last ? walletOf(last) : null,
    history: newestFirst.flatMap((owner) => {
      // The link between a wallet and an account is not on chain, so it stays private.
      const kind = publicPlotEvents.find((each) => each === owner.kind)
      if (!kind) return []
      return { at: owner.at.toISOString(), kind, wallet: walletOf(owner), transaction: transactionOf(owner) }
    }),
  }
}

type OnChain = NonNullable<PublicPlot['holder']>

function asPlotToken(chain: ChainConfig | undefined, id: string, transaction: OnChain): PublicPlot['token'] {
  const contract = chain?.contracts['LandNft']
  if (!chain || !contract) return null
  return {
    network: chain.name,
    contract: linked(chain, `/address/${contract}`, contract),
    token: linked(chain, `/token/${contract}?a=${id}`, id),
    transaction,
  }
}

/** A plot of a minted collection has no token; the collection's token represents it. */
function asCollectionToken(
  config: Pick<Config, 'chains'>,
  { id, txid }: MintedCollection,
): PublicPlot['token'] {
  const chain = findLandChain(config)
  const contract = chain?.contracts['LandCollectionNft']
  if (!chain || !contract) return null
  const tokenId = String(tokenIdOf(id))
  return {
    network: chain.name,
    contract: linked(chain, `/address/${contract}`, contract),
    token: linked(chain, `/token/${contract}?a=${tokenId}`, tokenId),
    transaction: linked(chain, `/tx/${txid}`, txid),
  }
}

function linked(chain: ChainConfig | undefined, path: string, id: string): OnChain {
  const explorer = chain?.explorerUrl?.replace(/\/+$/, '')
  return { id, url: explorer === undefined ? null : `${explorer}${path}` }
}
