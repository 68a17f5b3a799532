/** What an attack does to the second user: the one place where tests judge a time, as a ratio within one run. */
import type { Beside } from './second-user.ts'

/** So much longer may the median answer take. */
const most = 3
/** What a busy machine adds by itself to an answer of a millisecond. */
const unnoticedMs = 10

export const isNoticed = ({ quietMs, attackedMs }: Beside<unknown>): boolean =>
  attackedMs >= Math.max(most * quietMs, unnoticedMs)

export function tellDisturbance(
  what: string,
  { quietMs, attackedMs, worstMs, answers }: Beside<unknown>,
): void {
  const times = (attackedMs / quietMs).toFixed(2)
  process.stdout.write(
    `${what}: the second user's median ${quietMs.toFixed(1)} → ${attackedMs.toFixed(1)} ms ` +
      `(× ${times}, worst ${worstMs.toFixed(0)} ms of ${answers})\n`,
  )
}
