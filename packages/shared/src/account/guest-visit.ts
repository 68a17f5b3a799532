/**
 * The map position and selected plots of a guest who signs up. Stored with the activation mail, so that they
 * reappear in whichever browser opens it. Contains a position and plots, never an address to redirect to.
 */
import * as z from 'zod/mini'
import { rule } from '../field-issue.ts'
import { isForSale } from '../grid.ts'
import { maxPlotsPerOrder } from '../land-item.ts'

const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))

export const guestVisit = z.object({
  /** Null if the guest was not on the map. */
  place: z.nullable(z.object({ lng: between(-180, 180), lat: between(-90, 90), zoom: between(0, 24) })),
  cells: z
    .array(z.int().check(z.refine(isForSale, rule('plot_number'))))
    .check(z.maxLength(maxPlotsPerOrder)),
})

export type GuestVisit = z.output<typeof guestVisit>
