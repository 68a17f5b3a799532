import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'

export interface Step {
  orderId: string
  /** What the browser says is a log, never a proof. */
  source: 'browser' | 'server'
  text: string
  code?: number | null
  payload?: unknown
}

const longestText = 1000
const longestPayload = 4000
/** What one order's history takes from a browser; the rest is dropped, since nothing depends on it. */
const mostBrowserSteps = 200

/** One line of the history of an order. */
export async function recordStep(db: Db | Tx, { orderId, source, text, code, payload }: Step): Promise<void> {
  const written = payload === undefined ? null : storable(JSON.stringify(payload)).slice(0, longestPayload)
  await sql`${named('record-step')}
    insert into order_steps (order_id, source, code, text, payload)
    select ${orderId}, ${source}, ${code ?? null}::integer, ${storable(text).slice(0, longestText)}, ${written}
    where ${source}::text = 'server'
      or (select count(*) from order_steps where order_id = ${orderId} and source = 'browser') < ${mostBrowserSteps}
  `.execute(db)
}

/** PostgreSQL stores every character but one, and no half of a pair. */
const storable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(String.raw`\u0000`, '')
