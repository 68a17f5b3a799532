import { revenueDays } from '@meridian/shared/operators/revenue-days'

interface RevenueRow {
  day: string
  method: string
  cents: string
  orders: number
}

interface RevenueDay {
  day: string
  /** By method. */
  cents: Record<string, bigint>
}

interface Revenue {
  /** The newest days, oldest first; days without revenue are empty. */
  days: RevenueDay[]
  /** Without land bought by credits, which were paid before. */
  takings: bigint
  orders: number
  /** Of all methods in one day. */
  highest: bigint
}

export function sumRevenue(today: string, rows: readonly RevenueRow[]): Revenue {
  const days = Array.from({ length: revenueDays }, (_, nth): RevenueDay => {
    const time = Date.parse(today) - (revenueDays - 1 - nth) * 86_400_000
    return { day: new Date(time).toISOString().slice(0, 10), cents: {} }
  })
  let [takings, orders] = [0n, 0]
  for (const row of rows) {
    const day = days.find((one) => one.day === row.day)
    if (!day) continue
    day.cents[row.method] = (day.cents[row.method] ?? 0n) + BigInt(row.cents)
    if (row.method !== 'credits') takings += BigInt(row.cents)
    orders += row.orders
  }
  const sums = days.map(({ cents }) => Object.values(cents).reduce((sum, one) => sum + one, 0n))
  const highest = sums.reduce((most, one) => (one > most ? one : most), 0n)
  return { days, takings, orders, highest }
}
