/** For long reads that may be some seconds old: a standby, while it is not far behind. */
import pg from 'pg'
import type { Config } from '#platform/config/config.ts'

const mostLagSeconds = 30
const patienceMs = 5000

export async function chooseReadUrl({ url, readUrl }: Config['database']): Promise<string> {
  if (!readUrl) return url
  const lag = await readLag(readUrl).catch(() => Number.POSITIVE_INFINITY)
  return lag <= mostLagSeconds ? readUrl : url
}

/** Workers commit every two seconds, so the age of the last replayed commit is the lag. Zero on a primary. */
async function readLag(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ lag: number }>(`
      select case when pg_is_in_recovery()
        then coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 'infinity')
        else 0 end::float8 as lag`)
    return rows[0]!.lag
  } finally {
    client.end().catch(() => {})
  }
}
