/** The public view of a plot: the public facts of the map, the token and the chain, and its history without names. */
import { publicPlotEvents } from '@meridian/shared/endpoints/metadata'
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { sql } from 'kysely'
import { describePlot } from '#features/map/describe-plot.ts'
import { tokenIdOf } from '#features/minting/collection/collection-nft.ts'
import { readMintEvent } from '#features/minting/collection/mint-queries.ts'
import { readPlotOwners } from '#features/plots/read-plot-owners.ts'
import type { PlotOwner } from '#features/plots/read-plot-owners.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { publicName, toCell } from '#features/metadata/read-token-land.ts'

interface OwnedPlot {
  name: string | null
  district: string
  country: string
  is_minted: boolean
  collection: PublicPlot['collection']
  /** Its collection's id, and the transaction that minted it. */
  minted_in: { id: string; txid: string } | null
}

export async function readPublicPlot(
  db: Db,
  config: Pick<Config, 'chains'>,
  id: string,
): Promise<PublicPlot> {
  const cell = toCell(id)
  const [{ _id, areas, size, center, bbox, for_sale, price, status, held_until }, owned, owners] =
    await Promise.all([
      describePlot(db, { cell, accountId: null }),
      readOwnedPlot(db, cell),
      readPlotOwners(db, BigInt(cell)),
    ])
  const withMint = owned?.minted_in ? await addCollectionMint(db, owned.minted_in.id, owners) : owners
  return {
    _id,
    size,
    center,
    bbox,
    for_sale,
    price,
    held_until,
    name: owned?.name ?? null,
    // The place name at the time of purchase.
    areas: owned ? [{ district: owned.district, country: owned.country }] : areas,
    state: owned ? (owned.is_minted ? 'minted' : 'owned') : status === 'free' ? 'free' : 'held',
    collection: owned?.collection ?? null,
    ...describeOwners(config, id, withMint),
    ...(owned?.minted_in && { token: asCollectionToken(config, owned.minted_in) }),
  }
}

/** Name and collection, once they are public by the rules of tokens. */
async function readOwnedPlot(db: Db, cell: number): Promise<OwnedPlot | undefined> {
  const { rows } = await sql<OwnedPlot>`
    select district, country, coalesce(mint_state = 'minted' or collections.state = 2, false) as is_minted,
      ${publicName} as name,
      case when collections.state = 2
        then jsonb_build_object('name', collections.name, 'uriid', collections.uriid) end as collection,
      case when collections.state = 2 and collections.txid is not null
        then jsonb_build_object('id', collections.id, 'txid', collections.txid) end as minted_in
    from plots left join collections on collections.id = plots.collection_id
    where cell = ${cell} and plots.state = 'owned'`.execute(db)
  return rows[0]
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

type Ownership = Pick<PublicPlot, 'token' | 'holder' | 'history'>

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
  { id, txid }: NonNullable<OwnedPlot['minted_in']>,
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
