/**
 * A list of thousands of short texts, validated together up to the tenth wrong item: an array schema would report
 * each, and ten thousand wrong items would cost more than valid ones.
 */
import * as z from 'zod/mini'
import { bounded } from './bounded-value.ts'
import type { FieldRule } from './field-issue.ts'

const mostReported = 10

interface LongList {
  isOne: (text: string) => boolean
  /** For the API documentation. */
  pattern: RegExp
  most: number
  empty: FieldRule
  tooLong: FieldRule
  wrong: FieldRule
}

export function longList({ isOne, pattern, most, empty, tooLong, wrong }: LongList) {
  const one = z.unknown().register(z.globalRegistry, { type: 'string', pattern: pattern.source })
  bounded.add(one)
  return z.array(one as unknown as z.ZodMiniType<string, string>, empty).check(
    z.minLength(1, empty),
    z.maxLength(most, tooLong),
    z.check(({ value, issues }) => {
      let reported = 0
      for (let index = 0; index < value.length && reported < mostReported; index += 1) {
        const text: unknown = value[index]
        if (typeof text === 'string' && isOne(text)) continue
        issues.push({ code: 'custom', path: [index], message: wrong, input: text })
        reported += 1
      }
    }),
  )
}
