/** A plot in a request. It must match the grid; other fields are ignored. */
import * as z from 'zod/mini'
import { anyJson } from './bounded-value.ts'
import { refuseWith } from './field-issue.ts'

export const maxPlotsPerOrder = 300

/** Bytes of a plot with its ring and place names; the web app sends a tenth of it. */
const landItemBytes = 1024
/** Room for one plot too many, so that it gets a message instead of a size error, and for the rest of the request. */
export const landBodyBytes = (maxPlotsPerOrder + 1) * landItemBytes + 4096

/** [west, south, east, north] in degrees. */
export const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const landItem = z.object({
  bbox,
  /** The ring, or an object that contains it; checked against the plot if given. */
  location: z.optional(anyJson(landItemBytes)),
  /** The server determines these; a client's values are ignored. */
  areas: z.optional(anyJson(landItemBytes)),
})

export type LandItem = z.input<typeof landItem>

export const landItems = z.array(landItem).check(z.maxLength(maxPlotsPerOrder, refuseWith('TOO_MANY_PLOTS')))

/** The statuses of a plot for visitors. */
export const plotStatuses = ['free', 'held', 'sold', 'yours'] as const
