/** No socket to it: what else we call fails inside the errors of its own client. */
const noSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])
/** 08: connection exceptions; 53: insufficient resources; 57P: shutting down, starting up. */
const awayClasses = /^(08|53|57P)/
/** The pool's and the driver's own words, which come without a code. */
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|not queryable/i

/** Whether the database could not be asked at all, or not now: worth another try. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string'
    ? noSocket.has(code) || awayClasses.test(code)
    : awayWords.test(error.message)
}
