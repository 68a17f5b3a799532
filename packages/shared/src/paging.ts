/** Long lists come in pages; `next` of an answer is the `cursor` of the next page, or null at the end. */
import * as z from 'zod/mini'
import { rule } from './field-issue.ts'

export const cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,80}$/, rule('cursor'))))

/** In an address, where everything is text. */
export const wholeNumber = (most: number) =>
  z.optional(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(most)))
