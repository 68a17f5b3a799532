import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { MailOutbox } from '#platform/db/schema.generated.ts'

type Mail = Selectable<MailOutbox>

export interface WaitingMail extends Pick<Mail, 'id' | 'recipient' | 'message' | 'attempts'> {
  createdAt: Mail['created_at']
  ageSeconds: number
}

/**
 * The mail, if it is due and no other worker is sending it. The row stays locked until the transaction ends, even
 * during a slow SMTP exchange; if the process dies, the lock ends at once.
 */
export async function claimMail(tx: Tx, mailId: string): Promise<WaitingMail | null> {
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
  const { rows } = await sql<WaitingMail>`
    select id, recipient, message, created_at as "createdAt", attempts,
           extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds"
    from mail_outbox
    where id = ${mailId} and sent_at is null and given_up_at is null and next_attempt_at <= clock_timestamp()
    for update skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function recordSent(db: Db | Tx, mailId: string): Promise<void> {
  await sql`
    update mail_outbox set sent_at = clock_timestamp(), attempts = attempts + 1
    where id = ${mailId} and sent_at is null and given_up_at is null`.execute(db)
}

export async function recordGivenUp(tx: Tx, mailId: string, reason: string): Promise<void> {
  await sql`
    update mail_outbox set given_up_at = clock_timestamp(), attempts = attempts + 1, last_failure = ${reason}
    where id = ${mailId}`.execute(tx)
}

/** Whole milliseconds, so that a job started at this time is not a fraction too early. */
export async function recordFailure(
  tx: Tx,
  mailId: string,
  { reason, retryInSeconds }: { reason: string; retryInSeconds: number },
): Promise<Date> {
  const { rows } = await sql<{ at: Mail['next_attempt_at'] }>`
    update mail_outbox set
      attempts = attempts + 1,
      last_failure = ${reason},
      next_attempt_at =
        date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${retryInSeconds}))
    where id = ${mailId}
    returning next_attempt_at as at`.execute(tx)
  return rows[0]!.at
}

/** Mails that were due more than `seconds` ago and that no worker is sending; they become due now. */
export async function takeOverdue(tx: Tx, seconds: number, limit: number): Promise<string[]> {
  const { rows } = await sql<Pick<Mail, 'id'>>`
    update mail_outbox set next_attempt_at = date_trunc('milliseconds', clock_timestamp())
    where id in (
      select id from mail_outbox
      where sent_at is null and given_up_at is null
        and next_attempt_at <= clock_timestamp() - make_interval(secs => ${seconds})
      order by next_attempt_at limit ${limit}
      for update skip locked
    )
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteFinished(db: Db, days: number): Promise<void> {
  await sql`
    delete from mail_outbox
    where created_at < now() - make_interval(days => ${days})
      and (sent_at is not null or given_up_at is not null)`.execute(db)
}
