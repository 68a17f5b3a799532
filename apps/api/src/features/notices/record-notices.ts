import { sql } from 'kysely'
import type { NewsKind } from '#features/mail/news.ts'
import type { Tx } from '#platform/db/database.ts'

export interface Notice {
  accountId: string
  kind: NewsKind
  /** The event or the row behind it. A repeated one is not mailed again. */
  reference: string
  /** What the mail names: `plot:17`, `collection:Name`, or an amount with its unit. */
  subject?: string
}

/**
 * News for the next mail to these accounts, in the transaction of its effect. Accounts without a confirmed address get
 * none.
 */
export async function recordNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ accountId, kind, reference, subject = '' }, nth) => ({
    nth,
    account_id: accountId,
    kind,
    reference,
    subject: subject.slice(0, 200),
  }))
  await sql`
    insert into notices (account_id, kind, reference, subject)
    select account_id, kind, reference, subject
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as news (nth int, account_id uuid, kind text, reference text, subject text)
    where exists (select from accounts where accounts.id = account_id and email_confirmed_at is not null)
    order by nth
    on conflict do nothing`.execute(tx)
}
