/** A plot in answers: its place follows from its id, the cell of the grid. */
import * as z from 'zod/mini'
import { areas } from './area.ts'
import { rule } from './field-issue.ts'
import { isCellId } from './grid.ts'
import { bbox } from './land-item.ts'
import { longList } from './long-list.ts'
import { nameLength, visibleText } from './visible-text.ts'

const point = z.tuple([z.number(), z.number()])

export const plot = z.object({
  /** The cell id. */
  _id: z.string(),
  name: z.optional(z.string()),
  location: z.object({
    bbox,
    /** A closed ring. */
    coordinates: z.array(point),
  }),
  center: z.object({ coordinates: point }),
  areas,
  /** The price that the owner paid, in whole dollars; private. */
  price: z.optional(z.number()),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  /** Minted plots can not enter or leave a collection. */
  mint_status: z.boolean(),
  /** True while the plot waits for its owner to mint it, and can not enter a collection. Private. */
  mint_pending: z.optional(z.boolean()),
  /** Empty if the plot is in no collection. */
  collection_id: z.string(),
})

export type Plot = z.output<typeof plot>

/** The most plots that one transaction moves. */
export const maxPlotsPerMove = 10_000
/** Ten thousand ids of eleven digits, with quotes and commas. */
export const moveBodyBytes = 256 * 1024

const digits = /^\d{1,11}$/

export const plotId = z.string().check(
  z.regex(digits, { error: rule('plot_of_grid'), abort: true }),
  z.refine((id) => isCellId(Number(id)), rule('plot_of_grid')),
)

/** The same id as a number. */
export const plotNumber = z.int().check(z.refine(isCellId, rule('plot_of_grid')))

export const plotIds = longList({
  isOne: (id) => digits.test(id) && isCellId(Number(id)),
  pattern: digits,
  most: maxPlotsPerMove,
  empty: rule('no_land_chosen'),
  tooLong: rule('too_many_to_move'),
  wrong: rule('plot_of_grid'),
})

export const plotName = z
  .string()
  .check(z.trim(), z.maxLength(nameLength, rule('name_too_long')), visibleText)
