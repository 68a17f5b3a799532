import { payByCredits } from '../../apps/api/src/features/payments/purchase/pay-by-credits.ts'
import type { PlotsOrder } from '../../apps/api/src/features/orders/open-order.ts'
import { inTransaction, openDatabase } from '../../apps/api/src/platform/db/database.ts'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { createLog } from '../../apps/api/src/platform/logging/log.ts'
import type { Recorded } from './pgbench-script.ts'

export const open = (url: string, poolSize: number): Database =>
  openDatabase({ url, poolSize, backend: 'postgres' }, 'bench', createLog('bench', 'silent'))

interface Statement {
  text: string
  values: unknown[]
}

/** Every statement of one checkout with its values and results, in order. */
export async function recordStatements(url: string, wanted: PlotsOrder): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const { db, pool, close } = open(url, 1)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: Statement) => Promise<Recorded>
    client.query = (async (statement: Statement) => {
      const { text, values } = statement
      const entry: Recorded = { text, values, rows: [] }
      recorded.push(entry)
      const result = await query(statement)
      entry.rows = result.rows
      return result
    }) as typeof client.query
  })
  try {
    await inTransaction(db, (tx) => payByCredits(tx, wanted))
  } finally {
    await close()
  }
  return recorded
}
