/** Repeats a call of a payment dialog while the servers switch, so that the buyer need not press again. */
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import './words.ts'

const REPEAT_MS = 2000
const LIMIT_MS = 60_000

export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'UNAVAILABLE'

interface Effects {
  clock: { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<unknown> }
  dialogs: { announce: (text: string) => void }
}

/**
 * @param call carries the same purchase each time, with its order's id once there is one: the server returns the first
 * answer to a repeated purchase.
 */
export async function repeatWhileUnavailable<Result>(
  { clock, dialogs }: Effects,
  call: () => Promise<Result>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result> {
  const until = clock.now() + LIMIT_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isUnavailable(error) || clock.now() >= until) throw error
      dialogs.announce(i18next.t('servers:switching'))
      await clock.wait(REPEAT_MS, signal)
    }
  }
}
