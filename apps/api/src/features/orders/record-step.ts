import type { OrderEvent } from '@meridian/shared/order-history'
import type { Db, Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile } from '#platform/db/sql-file.ts'
import { storable, writePayload } from '#platform/db/reported-payload.ts'
import { isTold } from '#features/mail/told-events.ts'

export interface Step {
  orderId: string
  /** What the browser says is a log, never a proof. */
  source: 'browser' | 'server'
  event: OrderEvent
  payload?: unknown
}

/** What one account's browser may say of its payments. */
export const stepLimit = { name: 'payment-steps', limit: 120, perSeconds: 60 }

/** What one order's history takes from a browser; the rest is dropped, since nothing depends on it. */
const mostBrowserSteps = 200

const insertStep = pipelinedSqlFile<
  [
    orderId: string,
    source: Step['source'],
    code: OrderEvent['code'],
    params: string,
    payload: string | null,
    mostBrowserSteps: number,
    isToTell: boolean,
  ]
>(new URL('./sql/record-step.sql', import.meta.url))

/** One line of the history of an order. */
export async function recordStep(db: Db | Tx, { orderId, source, event, payload }: Step): Promise<void> {
  const written = payload === undefined ? null : writePayload(payload)
  const params = storable(JSON.stringify(event.params))
  const isToTell = source === 'server' && isTold(event)
  await insertStep(db, orderId, source, event.code, params, written, mostBrowserSteps, isToTell)
}
