/** No connection. Other services' socket errors are wrapped by their own clients. */
const noSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])
/** 08: connection exceptions; 53: insufficient resources; 57P: shutting down, starting up. */
const awayClasses = /^(08|53|57P)/
/** Messages of the pool and the driver, which have no code. */
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|not queryable/i

/** Whether the database is temporarily unreachable, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string'
    ? noSocket.has(code) || awayClasses.test(code)
    : awayWords.test(error.message)
}
