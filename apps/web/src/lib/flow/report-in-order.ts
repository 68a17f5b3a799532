/**
 * Reports of the browser's observations, for the server's history. They prove nothing, so nothing waits for them or
 * fails with them.
 */

export interface ReportOptions {
  /** Sent even though the page is going away. */
  leaving?: boolean
}

/** Sent one after the other, so that the history has them in order. */
let last: Promise<unknown> = Promise.resolve()

export function reportInOrder(
  request: () => Promise<unknown>,
  { leaving = false }: ReportOptions = {},
): void {
  const quietly = () => request().catch(() => undefined)
  last = leaving ? quietly() : last.then(quietly)
}
