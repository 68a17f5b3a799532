import { once } from 'node:events'
import { connect } from 'node:net'
import type { SmtpServer } from '#platform/config/mail-config.ts'
import type { HealthCheck, PartHealth } from '#platform/health/health.ts'

const connectWithinMs = 3000
/** The mail server belongs to a third party, which may limit connections. */
const checkEveryMs = 60_000

/**
 * Whether the mail server accepts connections. A failure appears in the detail but does not make the service
 * unhealthy: mails wait in the outbox.
 */
export function smtpCheck({ host, port }: Pick<SmtpServer, 'host' | 'port'>): HealthCheck {
  let last: { at: number; health: Promise<PartHealth> } | null = null
  return () => {
    if (!last || Date.now() - last.at > checkEveryMs)
      last = { at: Date.now(), health: tryConnection(host, port) }
    return last.health
  }
}

async function tryConnection(host: string, port: number): Promise<PartHealth> {
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
