/** Workers write a heartbeat every two seconds; API instances check for a recent one. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const heartbeatMs = 2000
const staleAfterSeconds = 7

export async function beat(db: Db, workerId: string): Promise<void> {
  await sql`
    insert into worker_heartbeats (worker_id) values (${workerId})
    on conflict (worker_id) do update set seen_at = now()`.execute(db)
}

export async function endHeartbeat(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('worker_heartbeats').where('worker_id', '=', workerId).execute()
}

export async function workerIsAlive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (
      select from worker_heartbeats where seen_at > now() - make_interval(secs => ${staleAfterSeconds})
    ) as alive`.execute(db)
  return rows[0]?.alive ?? false
}
