/** Which errors mean that the database is away for a moment: the caller gets 503 and may repeat the call. */

/** No connection. Other services' socket errors are wrapped by their own clients. */
const noSocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
])
/** 08: connection exceptions; 53: insufficient resources; 57P: shutting down, starting up. */
const unavailableClasses = /^(08|53|57P)/
/** The driver has no code for it. The server's own limit (57014) is shorter, so this is a server that hangs. */
const readTimeout = /^Query read timeout/
/** Messages of the pool and the driver, which have no code. */
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|timeout expired|not queryable/i

const readOnlyTransaction = '25006'
const featureNotSupported = '0A000'

/** Why a database accepts no writes. */
export type DatabaseState = 'read only' | 'no answer'

interface ServerError {
  code?: unknown
  routine?: unknown
}

/** A change may be committed on the primary only, where a failover would lose it: neither success nor failure. */
export class OutcomeUnknownError extends Error {
  constructor() {
    super('A commit was not confirmed by a standby')
    this.name = 'OutcomeUnknownError'
  }
}

/** A standby, or a demoted primary. */
export class ReadOnlyServerError extends Error {
  constructor() {
    super('The database server accepts no writes')
    this.name = 'ReadOnlyServerError'
  }
}

/** All hosts of the database are away, or read-only. */
export class NoWritableHostError extends AggregateError {
  constructor(causes: readonly Error[]) {
    super(causes, 'No host of the database accepts writes')
    this.name = 'NoWritableHostError'
  }
}

/** Whether the database is temporarily unreachable, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof OutcomeUnknownError || error instanceof NoWritableHostError || isWrongServer(error))
    return true
  // All addresses of a name failed.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code } = error as ServerError
  return typeof code === 'string'
    ? noSocket.has(code) || unavailableClasses.test(code)
    : readTimeout.test(error.message) || unavailableMessages.test(error.message)
}

/** Whether the connection leads to a server that does not accept writes, such as a standby or a demoted primary. */
export function isWrongServer(error: unknown): boolean {
  if (error instanceof ReadOnlyServerError) return true
  if (!(error instanceof Error)) return false
  const { code, routine } = error as ServerError
  // The routine is not translated, unlike the message: an unlogged table that a standby can not read.
  return (
    code === readOnlyTransaction ||
    (code === featureNotSupported &&
      (routine === 'get_relation_info' || /recovery|standby/.test(error.message)))
  )
}

/** Whether no connection to this server is of use any more, also those that met no error yet. */
export const isServerLost = (error: unknown): boolean =>
  isWrongServer(error) || (error instanceof Error && readTimeout.test(error.message))
