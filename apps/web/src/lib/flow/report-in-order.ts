/** What the browser saw, for the server's history. It proves nothing, so nothing waits for it or fails by it. */

export interface ReportOptions {
  /** Sent even though the page is going away. */
  leaving?: boolean
}

/** One after the other, so that the history has them in their order. */
let last: Promise<unknown> = Promise.resolve()

export function reportInOrder(
  request: () => Promise<unknown>,
  { leaving = false }: ReportOptions = {},
): void {
  const quietly = () => request().catch(() => undefined)
  last = leaving ? quietly() : last.then(quietly)
}
