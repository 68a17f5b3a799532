import type { OrderEvent } from '@meridian/shared/order-history'
import type { Db, Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile } from '#platform/db/sql-file.ts'
import { storable, writePayload } from '#platform/db/reported-payload.ts'
import { mailedCodes } from '#features/mail/mailed-events.ts'

export interface Step {
  orderId: string
  /** Steps reported by a browser are a log, never a proof. */
  source: 'browser' | 'server'
  event: OrderEvent
  payload?: unknown
}

/** Limit of steps that an account's browser may report. */
export const stepLimit = { name: 'payment-steps', limit: 120, perSeconds: 60 }

/** Limit of browser steps per order; more are dropped, because nothing depends on them. */
const mostBrowserSteps = 200

const insertStep = pipelinedSqlFile<
  [
    orderId: string,
    source: Step['source'],
    code: OrderEvent['code'],
    params: string,
    payload: string | null,
    mostBrowserSteps: number,
    sendsMail: boolean,
  ]
>(new URL('./sql/record-step.sql', import.meta.url))

/** Appends a line to the history of an order. */
export async function recordStep(db: Db | Tx, { orderId, source, event, payload }: Step): Promise<void> {
  const written = payload === undefined ? null : writePayload(payload)
  const params = storable(JSON.stringify(event.params))
  const sendsMail = source === 'server' && mailedCodes.has(event.code)
  await insertStep(db, orderId, source, event.code, params, written, mostBrowserSteps, sendsMail)
}
