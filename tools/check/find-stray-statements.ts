/** Finds statements against the import rules: tables that a file of the API uses although its folder may not. */
import { apiFeatures, platformTables } from './api-features.ts'
import { readTableUses } from './read-table-uses.ts'

/** @param path below apps/api/src. Returns a line with the reason for each table. */
export function findStrayStatements(path: string, text: string): string[] {
  const [layer, feature = ''] = path.split('/')
  const own = layer === 'platform' ? platformTables : (apiFeatures[feature]?.tables ?? [])
  const below = new Set(
    (apiFeatures[feature]?.below ?? []).flatMap((name) => apiFeatures[name]?.tables ?? []),
  )
  const strays = readTableUses(path, text).flatMap(({ table, how }) => {
    // Tables of PostgreSQL and of the migrator.
    if (layer === 'platform' && /^(pg_|kysely_|information_schema\.)/.test(table)) return []
    if (own.includes(table) || (how === 'read' && below.has(table))) return []
    return [`${path} ${how}s ${table}, which is ${ownerOf(table)}`]
  })
  return [...new Set(strays)]
}

const ownerOf = (table: string): string => {
  if (platformTables.includes(table)) return `the platform's`
  const owner = Object.entries(apiFeatures).find(([, { tables }]) => tables.includes(table))
  return owner ? `of ${owner[0]}` : 'no table that has an owner'
}
