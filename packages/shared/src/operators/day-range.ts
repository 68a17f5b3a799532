/** Days in UTC, both included; part of a query. */
import * as z from 'zod/mini'

const day = z.optional(z.iso.date().check(z.maxLength(10)))

export const dayRange = { from: day, to: day }
