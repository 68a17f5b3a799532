/** What the database has of purchases, and what the audits find. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isDatabaseUnavailable } from '../../apps/api/src/platform/db/database-unavailable.ts'
import { newClient } from '../../apps/api/src/platform/db/writable-client.ts'
import { root } from '../../tools/run/run-command.ts'
import type { Bought } from './buyers.ts'

interface Stored {
  tid: string
  cell: string
  paid: number
}

export interface Compared {
  missing: Bought[]
  /** Plots with more than one purchase, and purchases with more or less than one payment. */
  twice: Stored[]
}

/** Compares what was acknowledged with the database. */
export async function compareBooks(url: string, bought: readonly Bought[]): Promise<Compared> {
  const stored = await readPurchases(url, bought)
  const tids = new Map<string, Set<string>>()
  for (const { cell, tid } of stored) tids.set(cell, (tids.get(cell) ?? new Set()).add(tid))
  return {
    missing: bought.filter(({ tid, cell }) => !tids.get(String(cell))?.has(tid)),
    twice: stored.filter(({ cell, paid }) => paid !== 1 || tids.get(cell)!.size > 1),
  }
}

const readPurchases = (url: string, bought: readonly Bought[]) =>
  query<Stored>(
    url,
    `select orders.id as tid, order_plots.cell::text as cell,
       (select count(*)::int from payments where payments.order_id = orders.id) as paid
     from orders join order_plots on order_plots.order_id = orders.id
     where orders.state = 'completed' and order_plots.cell = any($1::bigint[])`,
    [bought.map(({ cell }) => cell)],
  )

/** False while the database is away. */
export async function isCompleted(url: string, tid: string): Promise<boolean> {
  try {
    const rows = await query<{ state: string }>(url, 'select state from orders where id = $1', [tid])
    return rows[0]?.state === 'completed'
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  }
}

async function query<Row extends object>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = newClient(url, { connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether it found nothing. */
export async function isAuditClean(env: NodeJS.ProcessEnv, ...options: string[]): Promise<boolean> {
  const audit = spawn(process.execPath, [join(root, 'tools/admin/main.ts'), 'audit', ...options], {
    env,
    stdio: 'inherit',
  })
  const [code] = (await once(audit, 'exit')) as [number | null]
  return code === 0
}
