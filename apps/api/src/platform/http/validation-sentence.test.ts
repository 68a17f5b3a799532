import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { asSentence } from './validation-sentence.ts'

// As the server's validator does; the small one comes without words.
z.config(z.locales.en())

const body = z.object({
  quantity: z.int().check(z.positive(), z.lte(10)),
  name: z.string('A name has not been entered.'),
  place: z.optional(z.string().check(z.maxLength(3))),
  type: z.enum(['individual', 'collection']),
  items: z.array(z.object({ bbox: z.tuple([z.number(), z.number()]) })),
})
const fine = { quantity: 1, name: 'a', type: 'individual', items: [] }

function sentence(value: unknown): string | undefined {
  const issue = z.safeParse(body, value).error?.issues[0]
  return issue && asSentence({ path: issue.path.join('.'), msg: issue.message })
}

test.each([
  [{ ...fine, quantity: 0 }, 'The quantity must be more than 0.'],
  [{ ...fine, quantity: 11 }, 'The quantity must be at most 10.'],
  [{ ...fine, quantity: 1.5 }, 'The quantity must be a whole number.'],
  [{ ...fine, quantity: 'many' }, 'The quantity must be a number.'],
  [{ ...fine, quantity: undefined }, 'The quantity is missing.'],
  [{ ...fine, name: undefined }, 'A name has not been entered.'],
  [{ ...fine, place: 'long' }, 'The place must have at most 3 characters.'],
  [{ ...fine, type: 'plot' }, 'The type must be one of individual, collection.'],
  [{ ...fine, items: [{}] }, 'The bbox of item 1 is missing.'],
  [{ ...fine, items: [{ bbox: [1] }] }, 'The bbox of item 1 must have at least 2 items.'],
  [{ ...fine, items: 'all' }, 'The items must be a list.'],
  ['text', 'The request must be an object.'],
])('%j is refused in a sentence for people', (value, expected) => {
  expect(sentence(value)).toBe(expected)
})

test('what is fine is not spoken of', () => {
  expect(sentence(fine)).toBeUndefined()
})
