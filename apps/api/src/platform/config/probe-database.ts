/** Checks that the database is reachable and new enough; returns the problem as a sentence. */
import pg from 'pg'

const probeTimeoutMs = 5000

/** User, host and database of a URL, without the password. */
export const nameDatabase = (url: string): string => {
  const { username, host, pathname } = new URL(url)
  return `${username && `${decodeURIComponent(username)}@`}${host}${pathname}`
}

export const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)

/** Null if the database is usable. */
export async function probeDatabase(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    return major >= 15 ? null : `DATABASE_URL leads to PostgreSQL ${major}; 15 or newer is needed`
  } catch (error) {
    return `DATABASE_URL can not be reached: ${reason(error)}`
  } finally {
    await client.end().catch(() => {})
  }
}

/** A sentence without addresses or passwords. */
function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  if (code === 'ENOTFOUND') return 'there is no such host'
  if (code === '28P01' || code === '28000') return 'it refused the user or password'
  if (code === '3D000') return 'there is no such database'
  return /timeout/i.test(message ?? '') ? 'no answer in time' : (code ?? 'unknown reason')
}
