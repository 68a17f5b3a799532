import { sql } from 'kysely'

/**
 * SQL for queries on `plots`: the username of a plot's owner, null unless the owner shows it. It is read for each
 * response and stored nowhere, so that it is gone as soon as the owner turns it off. Link previews and token metadata
 * do not have it, because others cache them.
 */
export const ownerName = sql<string | null>`
  (select username from accounts where accounts.id = plots.owner_id and accounts.shows_username)`
