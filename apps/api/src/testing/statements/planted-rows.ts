/** Wrong row types, each in one way: statement-rows.test.ts must find all of them. They are never executed. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

const ofOwner = (id: string | null) => sql`where owner_id = ${id}`

export const plantedRows = {
  wrongName: sql<{ cells: bigint }>`select cell from plots`,
  wrongType: sql<{ cell: number }>`select cell from plots ${ofOwner('one')}`,
  wrongElement: sql<{ cells: bigint[] }>`select array(select cell from plots) as cells`,
  wrongJson: sql<{ args: Date }>`select args from chain_events`,
  nullableColumn: sql<{ name: string }>`select name from plots`,
  nullableByContext: { violations: sql`select name from plots` } satisfies {
    violations: RawBuilder<{ name: string }>
  },
  nullableByJoin: sql<{ username: string }>`
    select username from plots left join accounts on accounts.id = owner_id`,
  nullableSum: sql<{ total: string }>`select sum(price_cents) as total from plots`,
  nullableParameter: sql<{ id: string }>`select ${null as string | null}::uuid as id`,
  nullableUpdate: sql<{ name: string }>`
    update plots set name = nullif(name, '') where name is not null returning name`,
  noStatement: sql<{ cell: bigint }>`select cell from plot`,
}

/** Correct row types whose proof needs more than a column's constraint. */
export const soundRows = {
  byCondition: sql<{ name: string }>`select name from plots where name like 'a%'`,
  byInnerCondition: sql<{ username: string }>`
    select username from plots left join accounts on accounts.id = owner_id where username <> ''`,
  byGroup: sql<{ owner_id: string | null; total: string }>`
    select owner_id, sum(price_cents) as total from plots group by owner_id`,
  byUpdate: sql<{ name: string }>`update plots set name = 'a' returning name`,
  byRecursion: sql<{ number: number }>`
    with recursive counted (number) as (select 1 union all select number + 1 from counted where number < 9)
    select number from counted`,
  byVariants: sql<{ cell: bigint }>`select cell from plots ${Math.random() > 1 ? ofOwner(null) : sql``}`,
}
