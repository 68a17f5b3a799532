/** A plot as a call names it. Whatever is sent is snapped to the grid and must match it; the rest is ours. */
import * as z from 'zod/mini'

export const maxPlotsPerOrder = 300

/** [west, south, east, north] in degrees. */
export const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const landItem = z.object({
  bbox,
  /** The ring, or an object that holds it; checked against the plot when it is given. */
  location: z.optional(z.unknown()),
  /** Named by the server; what a client sends here is not read. */
  areas: z.optional(z.unknown()),
})

export type LandItem = z.input<typeof landItem>

export const landItems = z.array(landItem)

/** What a visitor may see of a plot. */
export const plotStatuses = ['free', 'held', 'sold', 'yours'] as const
