/** The effect of an attack on the second user. Only here do tests judge time, as a ratio within one run. */
import type { Beside } from './second-user.ts'

/** Maximum ratio of the median response times. */
const most = 3
/** Milliseconds that a busy machine adds to a response of one millisecond. */
const unnoticedMs = 10

export const isNoticed = ({ quietMs, attackedMs }: Beside<unknown>): boolean =>
  attackedMs >= Math.max(most * quietMs, unnoticedMs)

export function printDisturbance(
  what: string,
  { quietMs, controlMs, attackedMs, worstMs, answers }: Beside<unknown>,
): void {
  const times = (ms: number) => `× ${(ms / quietMs).toFixed(2)}`
  process.stdout.write(
    `${what}: the second user's median ${quietMs.toFixed(1)} → ${attackedMs.toFixed(1)} ms ` +
      `(${times(attackedMs)}${controlMs === null ? '' : `, control ${times(controlMs)}`}, ` +
      `worst ${worstMs.toFixed(0)} ms of ${answers})\n`,
  )
}
