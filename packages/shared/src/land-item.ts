/** A plot as a call names it. Whatever is sent is snapped to the grid and must match it; the rest is ours. */
import * as z from 'zod/mini'
import { anyJson } from './bounded-value.ts'
import { refuseWith } from './field-issue.ts'

export const maxPlotsPerOrder = 300

/** Of a plot with its ring and the names of its areas; the web app sends a tenth of it. */
const landItemBytes = 1024
/** Room for one plot too many, which gets its sentence and not a closed door, and for the rest of the request. */
export const landBodyBytes = (maxPlotsPerOrder + 1) * landItemBytes + 4096

/** [west, south, east, north] in degrees. */
export const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const landItem = z.object({
  bbox,
  /** The ring, or an object that holds it; checked against the plot when it is given. */
  location: z.optional(anyJson(landItemBytes)),
  /** Named by the server; what a client sends here is not read. */
  areas: z.optional(anyJson(landItemBytes)),
})

export type LandItem = z.input<typeof landItem>

export const landItems = z.array(landItem).check(z.maxLength(maxPlotsPerOrder, refuseWith('TOO_MANY_PLOTS')))

/** What a visitor may see of a plot. */
export const plotStatuses = ['free', 'held', 'sold', 'yours'] as const
