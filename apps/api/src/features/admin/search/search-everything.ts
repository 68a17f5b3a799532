import type { SearchMatch } from '@meridian/shared/endpoints/admin/search'
import type { Db } from '#platform/db/database.ts'
import {
  findByAddress,
  findByCell,
  findByEmail,
  findByHash,
  findById,
  findByName,
  findByProviderId,
} from './find-matches.ts'
import { readSearch } from './read-search.ts'
import type { Search } from './read-search.ts'

/** In one round trip to the database. */
export async function searchEverything(
  db: Db,
  { text, chainIds }: { text: string; chainIds: readonly number[] },
): Promise<{ read_as: string; matches: SearchMatch[] }> {
  const search = readSearch(text)
  return { read_as: search.form, matches: await find(db, search, chainIds) }
}

function find(db: Db, search: Search, chainIds: readonly number[]): Promise<SearchMatch[]> {
  if (search.form === 'id') return findById(db, search.id)
  if (search.form === 'transaction hash') return findByHash(db, search.hash, chainIds)
  if (search.form === 'wallet address') return findByAddress(db, search.address)
  if (search.form === 'Stripe id') return findByProviderId(db, search.reference)
  if (search.form === 'e-mail address') return findByEmail(db, search.key)
  if (search.form === 'name') return findByName(db, search)
  return findByCell(db, search.cell, search.name)
}
