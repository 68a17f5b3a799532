/** Sign-ups of many clients at once: the account and the job that mails its link, without the password's hash. */
import { createAccount } from '../../apps/api/src/features/accounts/core/create-account.ts'
import { sendActivationJob } from '../../apps/api/src/features/accounts/email-links/send-activation.ts'
import { inTransaction } from '../../apps/api/src/platform/db/database.ts'
import { openJobs } from '../../apps/api/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/api/src/platform/logging/log.ts'
import { open } from './record-statements.ts'

const warmMs = 1000
let names = 0

/** Returns sign-ups a second. */
export async function signUpUnderLoad(
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const { db, close } = open(url, clients)
  const log = createLog('bench', 'silent')
  const jobs = await openJobs({ url, poolSize: 2, backend: 'postgres' }, [sendActivationJob], 'sender', log)
  try {
    const from = performance.now() + warmMs
    const until = from + seconds * 1000
    let done = 0
    const client = async () => {
      while (performance.now() < until) {
        const username = `visitor${(names += 1)}`
        await inTransaction(db, async (tx) => {
          const account = {
            username,
            email: `${username}@meridian.example`,
            emailConfirmed: false,
            passwordHash: 'none',
            claimHash: Buffer.alloc(32),
            whitelisted: true,
          }
          const accountId = (await createAccount(tx, account))!
          await jobs.enqueue(tx, sendActivationJob, { accountId, mailId: crypto.randomUUID() })
        })
        const now = performance.now()
        if (now > from && now <= until) done += 1
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    return done / seconds
  } finally {
    await jobs.close()
    await close()
  }
}
