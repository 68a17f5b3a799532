/** The land of a deed. Reads neither buyer nor payment: everyone with the number may see it. */
import type { Area } from '@meridian/shared/area'
import { readDeedNumber } from '@meridian/shared/links/deed-number'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { ownerName } from '#features/accounts/core/owner-name.ts'
import type { Db } from '#platform/db/database.ts'

export interface Deed {
  number: string
  at: Date
  /** The owner of all the land, if the owner shows the name. */
  ownerName: string | null
  plots: { cell: number; area: Area }[]
}

export async function readDeed(db: Db, text: string): Promise<Deed> {
  const number = readDeedNumber(text)
  const { rows } = await sql<{
    at: Date
    cell: bigint
    district: string
    country: string
    owner_name: string | null
  }>`
    select granted_at as at, cell, district, country, ${ownerName} as owner_name
    from deeds join plots using (order_id)
    where number = ${number} and state = 'owned' order by cell`.execute(db)
  const [first] = rows
  if (!first || number === null) throw new AppError('DEED_NOT_FOUND')
  const plots = rows.map(({ cell, district, country }) => ({
    cell: Number(cell),
    area: { district, country },
  }))
  // Usernames are unique, so one name is one owner.
  const isOneOwner = rows.every(({ owner_name }) => owner_name === first.owner_name)
  return { number, at: first.at, ownerName: isOneOwner ? first.owner_name : null, plots }
}

/** Null where there is no such deed. */
export async function findOrderOfDeed(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from deeds where number = ${readDeedNumber(text)}`.execute(db)
  return rows[0]?.order_id ?? null
}
