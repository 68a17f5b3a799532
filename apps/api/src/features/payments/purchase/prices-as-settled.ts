import type { Outcome } from '@meridian/shared/orders'

/** The JSON form: integers are text. */
export interface SettledPlot {
  /** The plot's share of the order's total at the time of the order, in cents. */
  price: string
  outcome: Outcome | null
  /** The plot's part of the payment, fee included, in the payment's unit. */
  settled: string | null
}

/**
 * Returns the plots by cell with their settled prices. When some plots were refunded, the granted ones were repriced
 * for the smaller volume, and their parts of the payment show how (write-outcomes.sql): each part is the difference of
 * two running totals rounded down, so rounding up restores the cents. Otherwise the prices stay as ordered.
 */
export function pricesAsSettled<Plot extends SettledPlot>(totalCents: bigint, plots: Plot[]): Plot[] {
  const settled = plots.reduce((sum, plot) => sum + BigInt(plot.settled ?? 0), 0n)
  // A payment below its price is never settled; without a payment there is nothing to divide.
  if (settled < totalCents || settled === 0n || !plots.some(({ outcome }) => outcome === 'refunded'))
    return plots
  let [upTo, centsUpTo] = [0n, 0n]
  return plots.map((plot) => {
    upTo += BigInt(plot.settled ?? 0)
    const before = centsUpTo
    centsUpTo = (upTo * totalCents + settled - 1n) / settled
    return { ...plot, price: String(centsUpTo - before) }
  })
}
