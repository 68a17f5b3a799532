import { expect } from 'vitest'
import type { Beside } from './second-user.ts'

/** So much longer may the second user's median answer take. */
const most = 3
/** What a busy machine adds by itself to an answer of a millisecond. */
const unnoticedMs = 10

/** The one place where tests judge a time: as a ratio within one run, and told. */
export function expectUndisturbed(
  what: string,
  { quietMs, attackedMs, worstMs, answers }: Beside<unknown>,
): void {
  const times = attackedMs / quietMs
  console.log(
    `${what}: the second user's median ${quietMs.toFixed(1)} → ${attackedMs.toFixed(1)} ms ` +
      `(× ${times.toFixed(2)}, worst ${worstMs.toFixed(0)} ms of ${answers})`,
  )
  expect(attackedMs, what).toBeLessThan(Math.max(most * quietMs, unnoticedMs))
}
