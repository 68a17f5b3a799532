/**
 * The public view of a plot: the public facts of the map, the token and the chain, its history without names, and the
 * owner's username where the owner shows it.
 */
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { sql } from 'kysely'
import { ownerName } from '#features/accounts/core/owner-name.ts'
import { describePlot } from '#features/map/describe-plot.ts'
import { readPlotOwners } from '#features/plots/read-plot-owners.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { publicName, toCell } from '#features/metadata/read-token-land.ts'
import { describeOwnership } from './describe-ownership.ts'
import type { MintedCollection } from './describe-ownership.ts'

interface OwnedPlot {
  name: string | null
  district: string
  country: string
  is_minted: boolean
  collection: PublicPlot['collection']
  minted_in: MintedCollection | null
  owner_name: string | null
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
    owner_name: owned?.owner_name ?? null,
    ...(await describeOwnership(db, config, { cell: id, owners, collection: owned?.minted_in ?? null })),
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
        then jsonb_build_object('id', collections.id, 'txid', collections.txid) end as minted_in,
      ${ownerName} as owner_name
    from plots left join collections on collections.id = plots.collection_id
    where cell = ${cell} and plots.state = 'owned'`.execute(db)
  return rows[0]
}
