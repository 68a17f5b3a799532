import type { Outcome } from '@meridian/shared/orders'

/** As JSON carries it: whole numbers are text. */
export interface SettledPlot {
  /** Its share of the order's total when it was ordered, in cents. */
  price: string
  outcome: Outcome | null
  /** Its part of the payment, fee included, in the payment's unit. */
  settled: string | null
}

/**
 * The plots, in the order of their cells, with what each of them came to. Where some went back, those that were given
 * were repriced for being fewer, and the parts of the payment say how (write-outcomes.sql): each is the difference of two
 * running totals that were rounded down, so that rounding up finds the cent that it was made from. Otherwise, as ordered.
 */
export function pricesAsSettled<Plot extends SettledPlot>(totalCents: bigint, plots: Plot[]): Plot[] {
  const settled = plots.reduce((sum, plot) => sum + BigInt(plot.settled ?? 0), 0n)
  // A payment of less than its price is never settled; without one there is nothing to divide.
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
