/** Mails the news of an account's land, tokens, Gin and rewards: all that happened together in one mail. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { mailMessage } from '#features/mail/mail-message.ts'
import { namedAtMost } from '#features/mail/news.ts'
import type { News } from '#features/mail/news.ts'
import { isMailAddress } from '#platform/config/mail-address.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Accounts } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/logging/log.ts'
import type { Platform } from '#platform/platform.ts'

export const mailNoticesJob = defineJob({ name: 'mail-notices', data: z.object({}), retries: 0 })

interface NewsOfAccount extends Pick<Selectable<Accounts>, 'username' | 'language'> {
  account_id: string
  /** Null if the account gets no such mail. */
  email: string | null
  news: News[]
}

const takeNotices = sqlFile<[accounts: number, named: number], NewsOfAccount>(
  new URL('./sql/take-notices.sql', import.meta.url),
)

const accountsAtOnce = 100
/** An arbitrary advisory lock key, the same in every worker: two workers would split the news of an account. */
const noticesLock = 95_000_001

export async function mailNotices({ db, jobs, log }: Pick<Platform, 'db' | 'jobs' | 'log'>): Promise<void> {
  while ((await inTransaction(db, (tx) => mailSome(tx, jobs, log))) === accountsAtOnce);
}

/** Takes the news and enqueues the mails in one transaction: exactly one mail, wherever a worker dies. */
async function mailSome(tx: Tx, jobs: Jobs, log: Log): Promise<number> {
  const { rows } = await sql<{ ours: boolean }>`
    select coalesce(pg_try_advisory_xact_lock(${noticesLock}), false) as ours`.execute(tx)
  if (!rows[0]?.ours) return 0
  const taken = await takeNotices(tx, accountsAtOnce, namedAtMost)
  for (const { account_id: account, email, ...about } of taken) {
    if (email === null || !isMailAddress(email)) continue
    const message = mailMessage.safeParse({ template: 'news', ...about })
    // Unreadable news must not block the others.
    if (message.success) await enqueueMail(tx, jobs, { to: email, message: message.data })
    else log.error({ account }, 'news of an account can not be mailed')
  }
  return taken.length
}
