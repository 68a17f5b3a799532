import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { asSentence, sayField } from './field-sentence.ts'
import { rule } from './field-issue.ts'
import { findFieldIssues } from './find-field-issues.ts'

const body = z.object({
  quantity: z.int().check(z.positive(), z.lte(10)),
  name: z.string(rule('collection_name_missing')).check(z.maxLength(80, rule('name_too_long'))),
  place: z.optional(z.string().check(z.maxLength(3))),
  type: z.enum(['individual', 'collection']),
  tags: z.optional(z.array(z.string().check(z.minLength(1)))),
  items: z.array(z.object({ bbox: z.tuple([z.number(), z.number()]) })),
})
const fine = { quantity: 1, name: 'a', type: 'individual', items: [] }

function sentence(value: unknown): string | undefined {
  const found = findFieldIssues(body, value)
  return 'issues' in found ? asSentence(found.issues[0]!) : undefined
}

test.each([
  [{ ...fine, quantity: 0 }, 'The quantity must be more than 0.'],
  [{ ...fine, quantity: 11 }, 'The quantity must be at most 10.'],
  [{ ...fine, quantity: 1.5 }, 'The quantity must be a whole number.'],
  [{ ...fine, quantity: 'many' }, 'The quantity must be a number.'],
  [{ ...fine, quantity: undefined }, 'The quantity is missing.'],
  [{ ...fine, name: undefined }, 'Collection name has not been entered.'],
  [{ ...fine, name: 'a'.repeat(81) }, 'A name has at most 80 characters.'],
  [{ ...fine, place: 'long' }, 'The place must have at most 3 characters.'],
  [{ ...fine, place: 7 }, 'The place must be text.'],
  [{ ...fine, type: 'plot' }, 'The type must be individual or collection.'],
  [{ ...fine, items: undefined }, 'The plots are missing.'],
  [{ ...fine, items: 'all' }, 'The plots must be a list.'],
  [{ ...fine, items: [7] }, 'Plot 1 must be a JSON object.'],
  [{ ...fine, items: [{}] }, 'The bounding box of plot 1 is missing.'],
  [{ ...fine, items: [{ bbox: [1] }] }, 'The bounding box of plot 1 must have at least 2 items.'],
  [{ ...fine, items: [{ bbox: [1, '2'] }] }, 'Part 2 of the bounding box of plot 1 must be a number.'],
  [{ ...fine, tags: [''] }, 'Part 1 of the tags must have at least 1 character.'],
  ['text', 'The request must be a JSON object.'],
])('refuses %j with a readable sentence', (value, expected) => {
  expect(sentence(value)).toBe(expected)
})

test('uses the rule’s own sentence, without a full stop beside the field', () => {
  const issue = { path: 'signature', code: 'signature', params: {} } as const
  expect([sayField(issue), asSentence(issue)]).toEqual([
    'This is not a signature',
    'This is not a signature.',
  ])
})

test('returns nothing for valid input', () => {
  expect(sentence(fine)).toBeUndefined()
})
