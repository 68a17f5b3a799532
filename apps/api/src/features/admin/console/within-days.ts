import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Whole days in UTC, both included. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** Whether a time lies in the range. */
export const withinDays = (time: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<boolean> => sql`(
  ${from === undefined ? sql`true` : sql`${time} >= ${from}::date::timestamp at time zone 'UTC'`}
  and ${to === undefined ? sql`true` : sql`${time} < (${to}::date + 1)::timestamp at time zone 'UTC'`}
)`
