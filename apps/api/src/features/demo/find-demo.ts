/** Checks at every start whether the demo world exists. Uses pg only, which loads in a tenth of the seed's time. */
import { newClient } from '#platform/db/writable-client.ts'

/** The login that npm start prints. */
export const demoLogin = { login: 'demo', password: 'explore-the-world' }

/** The owners of the demo world's land, named after places. These accounts have no login. */
export const ownerNames = [
  'demo-hanoi',
  'demo-paris',
  'demo-tokyo',
  'demo-new-york',
  'demo-cairo',
  'demo-sydney',
] as const

/** Whether the seed is complete. False also if the database is unreadable: the seed then reports why. */
export async function isDemoSeeded(databaseUrl: string): Promise<boolean> {
  const client = newClient(databaseUrl, { connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const names = [demoLogin.login, ...ownerNames]
    const { rowCount } = await client.query('select from accounts where username = any($1)', [names])
    return rowCount === names.length
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
