/** Health of the indexing by any worker; used by processes that do not index. */
import { sql } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { HealthCheck } from '#platform/health/health.ts'
import { eventSources } from '#features/chain/events/indexed-events.ts'
import { longestRest } from '#features/chain/events/pace.ts'

const lateAfterMs = 20_000

export function indexerHealth(config: Config, db: Db): HealthCheck {
  const chains = config.chains.filter((chain) => eventSources(chain).length > 0)
  const ids = chains.map(({ id }) => id)
  const allowed = chains.map(({ pollMs }) => Math.max(lateAfterMs, pollMs * longestRest * 2) / 1000)
  return async () => {
    if (ids.length === 0) return { up: true }
    const { rows } = await sql<{ id: number; problem: string | null }>`
      select id, case
          when read_at is null or (read_at = 'epoch' and trouble is null) then 'is not read yet'
          when stopped_at is not null then 'is no longer followed: ' || trouble
          when clock_timestamp() - read_at > make_interval(secs => allowed)
            then 'is not followed: ' || coalesce(trouble, 'no worker reads it')
        end as problem
      from unnest(${ids}::float8[], ${allowed}::float8[]) as followed (id, allowed) left join chain_cursors on chain_id = id
      order by id`.execute(db)
    const problems = rows.filter(({ problem }) => problem !== null)
    if (problems.length === 0) return { up: true }
    return { up: false, detail: problems.map(({ id, problem }) => `chain ${id} ${problem}`).join('; ') }
  }
}
