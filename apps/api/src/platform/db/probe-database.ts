/** Checks that the database is reachable and new enough. */
import { hostUrls } from '#platform/config/database-hosts.ts'
import { NoWritableHostError, isDatabaseUnavailable } from './database-unavailable.ts'
import { newClient } from './writable-client.ts'

export { isDatabaseUrl } from '#platform/config/database-hosts.ts'

const probeTimeoutMs = 5000

/** User, hosts and database of a URL, without the password. */
export const nameDatabase = (url: string): string => {
  const [first, ...others] = hostUrls(url).map((one) => new URL(one))
  const { username, pathname } = first!
  const hosts = [first!, ...others].map(({ host }) => host).join()
  return `${username && `${decodeURIComponent(username)}@`}${hosts}${pathname}`
}

interface Problem {
  /** A sentence without addresses or passwords. */
  problem: string
  /** False for a database that is away for a moment. */
  isLasting: boolean
}

/** Null if the database is usable. */
export async function probeDatabase(url: string): Promise<Problem | null> {
  const client = newClient(url, {
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    if (major >= 15) return null
    return { problem: `DATABASE_URL leads to PostgreSQL ${major}; 15 or newer is needed`, isLasting: true }
  } catch (error) {
    const isLasting = !isDatabaseUnavailable(error)
    return { problem: `DATABASE_URL can not be reached: ${reason(error)}`, isLasting }
  } finally {
    await client.end().catch(() => {})
  }
}

function reason(error: unknown): string {
  if (error instanceof NoWritableHostError) return 'no host accepts writes'
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  if (code === 'ENOTFOUND') return 'there is no such host'
  if (code === '28P01' || code === '28000') return 'it refused the user or password'
  if (code === '3D000') return 'there is no such database'
  return /timeout/i.test(message ?? '') ? 'no answer in time' : (code ?? 'unknown reason')
}
