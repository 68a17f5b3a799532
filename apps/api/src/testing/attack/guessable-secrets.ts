/** Secrets as people invent them, and as generators draw them. */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as English from '@zxcvbn-ts/language-en'
import fc from 'fast-check'

const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-en') as typeof English
const words = dictionary['commonWords-en'].filter((word) => /^[a-z]{4,12}$/.test(word))

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Words of a dictionary, joined in one way or another, and a date. */
export const phrase = fc
  .tuple(
    fc.array(fc.constantFrom(...words), { minLength: 6, maxLength: 12 }),
    fc.constantFrom('', '-', '_', ' ', '.'),
    fc.constantFrom(
      capitalised,
      (word: string) => word,
      (word: string) => word.toUpperCase(),
    ),
    fc.date({ min: new Date('1990-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
    fc.constantFrom('', '!', '123', '007'),
  )
  .map(
    ([chosen, separator, write, date, end]) =>
      [...chosen.map(write), date.toISOString().slice(0, 10)].join(separator) + end,
  )
export const repeated = fc
  .tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.integer({ min: 32, max: 80 }))
  .map(([pattern, length]) => pattern.repeat(length).slice(0, length))
/** Bytes of a generator; fast-check's own prefer small and equal values. */
const generated = (length: number, encoding: BufferEncoding) =>
  fc
    .bigInt(0n, 2n ** 128n)
    .map((seed) =>
      createHash('shake256', { outputLength: length }).update(String(seed)).digest().toString(encoding),
    )

/** As by openssl rand -hex and -base64, or longer. */
export const generatedSecret = fc.oneof(
  generated(32, 'hex'),
  generated(24, 'base64'),
  generated(32, 'base64url'),
  generated(48, 'base64'),
  generated(64, 'hex'),
)
