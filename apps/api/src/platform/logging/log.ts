import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/** Structured lines on stdout. Secrets must not reach the log; redact-path.ts removes them from addresses. */
export function createLog(name: string, level: string): Log {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.secret',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        '*.secret_key',
        '*.signature',
        '*.authorization',
        '*.cookie',
        'headers.authorization',
        'headers.cookie',
      ],
      censor: '[redacted]',
    },
  })
}
