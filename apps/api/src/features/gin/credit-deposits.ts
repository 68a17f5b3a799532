/** Effects of a deposit on its account: the matching conversion, the message to the game, and the live event. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { recordNotices } from '#features/notices/record-notices.ts'
import { formatGin } from '#platform/chain/gin-token.ts'
import type { Tx } from '#platform/db/database.ts'
import type { GinDeposits } from '#platform/db/schema.generated.ts'
import { publishToAll } from '#platform/live/live-hub.ts'

type Deposit = Pick<Selectable<GinDeposits>, 'id' | 'account_id' | 'ignored'>

/** For deposits that have just been assigned to an account. */
export async function creditDeposits(tx: Tx, deposits: readonly Deposit[]): Promise<void> {
  const ids = deposits.flatMap(({ id, account_id, ignored }) => (ignored || account_id === null ? [] : id))
  if (ids.length > 0) {
    await answerConversions(tx, ids)
    await noteConverted(tx, ids)
  }
  await sendDeposits(tx, deposits, 'deposited')
}

/** The game receives the messages of a deposit in the order of these calls, and none about ignored deposits. */
export async function sendDeposits(
  tx: Tx,
  deposits: readonly Deposit[],
  kind: 'deposited' | 'lost',
): Promise<void> {
  const owned = deposits.filter(({ account_id }) => account_id !== null)
  if (owned.length === 0) return
  const ids = owned.flatMap(({ id, ignored }) => (ignored ? [] : id))
  await sql`
    insert into game_messages (deposit_id, kind)
    select id, ${kind} from gin_deposits where id = any(${ids}) order by mined_at, id`.execute(tx)
  const topics = new Set(owned.map(({ account_id }) => `account:${account_id}` as const))
  await publishToAll(tx, [...topics], { type: 'gin' })
}

/** Takes the newest conversion of each amount. Skips rows that a deposit on another chain has locked. */
async function answerConversions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with credited as (
      select id, account_id, amount,
        row_number() over (partition by account_id, amount order by mined_at, id) as nth
      from gin_deposits where id = any(${ids})
    ), waiting as (
      select id, account_id, amount, created_at from gin_conversions
      where not answered and (account_id, amount) in (select account_id, amount from credited)
      for update skip locked
    ), newest as (
      select id, account_id, amount,
        row_number() over (partition by account_id, amount order by created_at desc, id) as nth
      from waiting
    ), answered as (
      update gin_conversions set answered = true
      from newest join credited using (account_id, amount, nth)
      where gin_conversions.id = newest.id
      returning newest.id as conversion_id, credited.id as deposit_id
    )
    update gin_deposits set conversion_id = answered.conversion_id
    from answered where gin_deposits.id = answered.deposit_id`.execute(tx)
}

/** Not for a transfer that a reorganisation removed and that was mined again: its mail was sent before. */
async function noteConverted(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string; amount: string }>`
    select id, account_id, amount from gin_deposits as fresh
    where id = any(${ids}) and account_id is not null and not exists (
      select from gin_deposits as lost
      where lost.chain_id = fresh.chain_id and lost.tx_hash = fresh.tx_hash
        and lost.from_address = fresh.from_address and lost.lost_at is not null
    ) order by mined_at, id`.execute(tx)
  await recordNotices(
    tx,
    rows.map(({ id, account_id: accountId, amount }) => ({
      accountId,
      kind: 'gin_converted',
      reference: id,
      subject: `${formatGin(amount)} Gin`,
    })),
  )
}
