/** For the operator: how far each chain is indexed, and why it does not progress. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

interface IndexedChain {
  chain_id: bigint
  read_number: bigint
  final_number: bigint
  head_number: bigint
  seconds_ago: number
  trouble: string | null
  stopped: boolean
  waiting: number
  held: number
  cases: number
}

/** One line per chain, and one below it for each reason why it does not progress. */
export async function describeChains(db: Db): Promise<string[]> {
  const { rows } = await sql<IndexedChain>`
    select chain_id, read_number, final_number, head_number, trouble, stopped_at is not null as stopped,
      extract(epoch from clock_timestamp() - read_at)::int as seconds_ago,
      (select count(*)::int from chain_events e
        where e.chain_id = c.chain_id and final_at is null and held is null) as waiting,
      (select count(*)::int from chain_events e where e.chain_id = c.chain_id and held is not null) as held,
      (select count(*)::int from chain_cases k where k.chain_id = c.chain_id and closed_at is null) as cases
    from chain_cursors c order by chain_id`.execute(db)
  return rows.flatMap(describe)
}

function describe(chain: IndexedChain): string[] {
  const { chain_id, read_number, final_number, head_number, seconds_ago, trouble } = chain
  const lines = [
    `chain ${chain_id}: read to block ${read_number} of ${head_number}, final to ${final_number}, ` +
      `last read ${seconds_ago} s ago, ${chain.waiting} events wait for their depth`,
  ]
  if (chain.stopped)
    lines.push(`  stopped: ${trouble}. See npm run admin -- accept-reorganisation ${chain_id}.`)
  else if (trouble !== null) lines.push(`  stuck after block ${read_number}: ${trouble}`)
  if (chain.held > 0) lines.push(`  ${chain.held} events are set aside. See npm run admin -- cases.`)
  if (chain.cases > 0) lines.push(`  ${chain.cases} cases are open. See npm run admin -- cases.`)
  return lines
}
