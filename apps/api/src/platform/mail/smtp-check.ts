import { once } from 'node:events'
import { connect } from 'node:net'
import type { SmtpServer } from '#platform/config/mail-config.ts'
import type { HealthCheck, PartHealth } from '#platform/health/health.ts'

const connectWithinMs = 3000
/** The mail server is another's, and counts who connects. */
const askEveryMs = 60_000

/**
 * Whether somebody listens where mails go. Nobody there is said, and takes nobody out of service: mails wait in the
 * outbox, and all else works.
 */
export function smtpCheck({ host, port }: Pick<SmtpServer, 'host' | 'port'>): HealthCheck {
  let last: { at: number; health: Promise<PartHealth> } | null = null
  return () => {
    if (!last || Date.now() - last.at > askEveryMs) last = { at: Date.now(), health: look(host, port) }
    return last.health
  }
}

async function look(host: string, port: number): Promise<PartHealth> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectWithinMs) })
    return { up: true }
  } catch {
    return { up: true, detail: 'the mail server does not answer: mails wait' }
  } finally {
    socket.destroy()
  }
}
