import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { revenueDays } from '@meridian/shared/operators/revenue-days'
import type { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import { sayMoney } from '#admin/parts/say-event.ts'
import { sumRevenue } from './sum-revenue.ts'

type Dashboard = EndpointAnswer<typeof getDashboard>

const methods = [
  { method: 'stripe', name: 'Stripe', fill: 'fill-sold' },
  { method: 'wert', name: 'Widget', fill: 'fill-collected' },
  { method: 'eth', name: 'Coin', fill: 'fill-yours' },
  { method: 'credits', name: 'Land credits', fill: 'fill-held' },
] as const

const width = 700
const height = 140
const step = width / revenueDays
const barWidth = step * 0.6

const dollars = (cents: bigint) => sayMoney({ unit: 'cents', amount: String(cents) })

/** The table has the same numbers as the bars, for readers of the screen and for copying. */
export function RevenueChart({ today, revenue }: Pick<Dashboard, 'today' | 'revenue'>) {
  const { days, takings, orders, highest } = sumRevenue(today, revenue)
  return (
    <section className="mt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-serif text-lg font-semibold">Revenue, {revenueDays} days</h2>
        <p className="tabular text-sm text-ink-2">
          {dollars(takings)} · {orders === 1 ? '1 purchase' : `${orders.toLocaleString('en')} purchases`}
        </p>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-hidden>
        {days.map(({ day, cents }, nth) => {
          let top = height
          return methods.map(({ method, fill }) => {
            const tall = highest === 0n ? 0 : Number(((cents[method] ?? 0n) * BigInt(height)) / highest)
            top -= tall
            return (
              tall > 0 && (
                <rect
                  key={`${day} ${method}`}
                  x={nth * step + (step - barWidth) / 2}
                  y={top}
                  width={barWidth}
                  height={tall}
                  className={fill}
                />
              )
            )
          })
        })}
        <line x1="0" x2={width} y1={height} y2={height} className="stroke-line" />
      </svg>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-xs text-ink-2" aria-hidden>
        {methods.map(({ method, name, fill }) => (
          <li key={method} className="flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className="size-2.5">
              <rect width="10" height="10" className={fill} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-ink-3">
        Days in UTC, refunds taken off. The sum leaves out land bought by credits: those were paid before.
      </p>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-ink-2">As a table</summary>
        <table className="tabular mt-2 w-full text-left">
          <caption className="sr-only">Revenue by day and method</caption>
          <thead className="text-xs text-ink-2">
            <tr>
              <th scope="col">Day</th>
              {methods.map(({ method, name }) => (
                <th key={method} scope="col" className="text-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, cents }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="font-normal">
                  {day}
                </th>
                {methods.map(({ method }) => (
                  <td key={method} className="text-right">
                    {dollars(cents[method] ?? 0n)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
