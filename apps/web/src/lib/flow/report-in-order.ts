/**
 * Reports of the browser's observations, for the server's history. They prove nothing, so nothing waits for them or
 * fails with them.
 */
import { pageState } from '#lib/page-state.ts'

export interface ReportOptions {
  /** Sent even though the page is going away. */
  leaving?: boolean
}

/** Sent one after the other, so that the history has them in order. */
const queue = pageState(() => ({ last: Promise.resolve<unknown>(undefined) }))

export function reportInOrder(
  request: () => Promise<unknown>,
  { leaving = false }: ReportOptions = {},
): void {
  const quietly = () => request().catch(() => undefined)
  const waiting = queue()
  waiting.last = leaving ? quietly() : waiting.last.then(quietly)
}
