import { isDatabaseUrl, nameDatabase, probeDatabase } from '@meridian/api/probe-database'
import { Failure } from '../state/failure.ts'

/** Reports that the user's own server cannot be used, before anything is started for it. */
export async function checkOwnDatabase(url: string): Promise<void> {
  if (!isDatabaseUrl(url)) throw new Failure('DATABASE_URL must be a postgres:// address.')
  const found = await probeDatabase(url)
  if (found) throw new Failure(`${found.problem} (${nameDatabase(url)}).`)
}
