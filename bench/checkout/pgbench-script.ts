/** Converts recorded statements into a pgbench script that repeats them, each time for other land. */
import { fingerprintStart } from './purchases.ts'

export interface Recorded {
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
}

interface Land {
  /** Of the recorded checkout. */
  firstCell: number
  plots: number
  /** The first lane of land for pgbench; each of its clients has one lane. */
  lanes: number
  laneWidth: number
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export function asPgbenchScript(statements: Recorded[], land: Land): string {
  const names = new Map<string, string>()
  const account = accountOf(statements)
  if (account) names.set(account, 'account')
  const lines = statements.map(({ text, values, rows }, index) => {
    const [row] = rows
    const made = rows.length === 1 && row && /returning/.test(text) ? Object.entries(row) : []
    const ids = made.filter(([, value]) => typeof value === 'string' && value.match(uuid)?.[0] === value)
    const sql = withValues(text, values, names, land)
    for (const [column, value] of ids)
      if (!names.has(value as string)) names.set(value as string, `s${index}_${column}`)
    return ids.length > 0 ? `${sql} \\gset s${index}_` : `${sql};`
  })
  return [
    '\\if :started',
    '\\else',
    `select id as account from accounts where username = 'bench' || :client_id \\gset`,
    '\\set started 1',
    '\\endif',
    `\\set base :base + ${land.plots}`,
    `\\set first (:client_id + ${land.lanes}) * ${land.laneWidth} + :base`,
    ...lines,
  ].join('\n')
}

/** The checkout locks the account's row first, so the first such statement has its id. */
const accountOf = (statements: Recorded[]): string | undefined =>
  statements.find(({ text }) => text.includes('from accounts'))?.values[0] as string | undefined

const withValues = (text: string, values: unknown[], names: Map<string, string>, land: Land): string =>
  text
    .replaceAll(/\/\*.*?\*\/|--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\$(\d+)/g, (_, place) => asSql(values[Number(place) - 1], names, land))

/** Parses a list of bigints in PostgreSQL's array format. */
export const writtenCells = (value: unknown): bigint[] | null =>
  typeof value === 'string' && /^\{\d+(?:,\d+)*\}$/.test(value)
    ? value.slice(1, -1).split(',').map(BigInt)
    : null

function asSql(value: unknown, names: Map<string, string>, land: Land): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value instanceof Date) return `${quoted(value.toISOString())}::timestamptz`
  if (Array.isArray(value)) return asArray(value, land)
  const cells = writtenCells(value)
  if (cells) return asArray(cells, land)
  if (typeof value !== 'string') throw new TypeError('a value of a kind that no statement had before')
  if (value === `${fingerprintStart}${land.firstCell}`)
    return `(${quoted(fingerprintStart)} || :first::bigint::text)`
  const parts = value.split(uuid)
  const found = value.match(uuid) ?? []
  // A value that is only an id takes its type from its context.
  if (parts.every((part) => part === '') && found[0]) return named(found[0], names)
  return parts
    .map((part, n) => (n === 0 ? quoted(part) : `${named(found[n - 1]!, names)} || ${quoted(part)}`))
    .join(' || ')
}

function asArray(values: unknown[], { firstCell, plots }: Land): string {
  if (values.length === plots && typeof values[0] === 'bigint' && Number(values[0]) === firstCell)
    return `(array(select :first::bigint + n from generate_series(0, ${plots - 1}) as n))`
  // Blocks of the map, derived from their cells.
  if (
    values.length > 0 &&
    values.every(
      (one) => typeof one === 'number' && one === Math.floor(firstCell / 4096) + values.indexOf(one),
    )
  )
    return `(array(select :first::bigint / 4096 + n from generate_series(0, ${values.length - 1}) as n))`
  return quoted(`{${values.map((one) => `"${String(one)}"`).join(',')}}`)
}

/** pgbench reads a colon before a name or a number as a variable, even inside quotes: a time of day has two. */
const quoted = (text: string): string =>
  `E'${text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll("'", "''")
    .replaceAll(':', String.raw`\x3a`)}'`
const named = (id: string, names: Map<string, string>): string => {
  const name = names.get(id)
  return name ? `:${name}` : quoted(id)
}
