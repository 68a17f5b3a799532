/** Cursor times in whole microseconds since 1970; a Date would lose three digits. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

export const asMicroseconds = (time: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql`(extract(epoch from ${time}) * 1000000)::bigint`

export const fromMicroseconds = (digits: string): RawBuilder<Date> =>
  sql`(timestamptz 'epoch' + ${digits}::bigint * interval '1 microsecond')`
