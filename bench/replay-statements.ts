/**
 * Used where pgbench is missing: a plain client replays recorded statements, each time for other land and another
 * account.
 */
import { fingerprintStart } from './checkout/purchases.ts'
import { writtenCells } from './checkout/pgbench-script.ts'
import type { Recorded } from './checkout/pgbench-script.ts'

interface Client {
  query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>
}

interface Replay {
  statements: Recorded[]
  recordedAccount: string
  account: string
  /** The offset from the recorded land; a multiple of a block's cells. */
  shift: number
}

const blockCells = 4096

export async function replayOnce(client: Client, replay: Replay): Promise<void> {
  const names = new Map([[replay.recordedAccount, replay.account]])
  for (const { text, values, rows } of replay.statements) {
    const fresh = values.map((value) => translate(value, names, replay.shift))
    const result = await client.query(text, fresh)
    const [row] = result.rows as Record<string, unknown>[]
    if (row && rows[0] && rows.length === 1)
      for (const [column, value] of Object.entries(rows[0]))
        if (typeof value === 'string' && !names.has(value) && typeof row[column] === 'string')
          names.set(value, row[column])
  }
}

function translate(value: unknown, names: Map<string, string>, shift: number): unknown {
  const cells = writtenCells(value)
  if (cells) return cells[0]! > 1_000_000n ? cells.map((cell) => cell + BigInt(shift)) : cells
  if (typeof value === 'string') {
    if (value.startsWith(fingerprintStart))
      return `${fingerprintStart}${Number(value.slice(fingerprintStart.length)) + shift}`
    const known = [...names].find(([recorded]) => recorded.length === 36 && value.includes(recorded))
    return known ? value.replace(known[0], known[1]) : value
  }
  if (!Array.isArray(value)) return value
  if (typeof value[0] === 'number') return value.map((block: number) => block + shift / blockCells)
  return value
}
