import { createAccount } from '../../apps/api/src/features/accounts/core/create-account.ts'
import { openSession } from '../../apps/api/src/features/accounts/core/open-session.ts'
import { accessTokens } from '../../apps/api/src/features/accounts/core/tokens.ts'
import { giveCredits } from '../../apps/api/src/features/credits/credit-ledger.ts'
import { inTransaction } from '../../apps/api/src/platform/db/database.ts'
import type { Db } from '../../apps/api/src/platform/db/database.ts'
import { benchSecret } from '../land/start-product.ts'

export interface Buyer {
  id: string
  token: string
}

/** Signed in, with more land credits than they can spend; named bench0, bench1 and so on. */
export async function openBuyers(db: Db, count: number, jwtSecret = benchSecret): Promise<Buyer[]> {
  const tokens = accessTokens(jwtSecret)
  const openOne = async (n: number): Promise<Buyer> => {
    const username = `bench${n}`
    const email = `${username}@meridian.example`
    const account = { username, email, emailConfirmed: true, passwordHash: 'none', whitelisted: true }
    return inTransaction(db, async (tx) => {
      const accountId = (await createAccount(tx, account))!
      await giveCredits(tx, { accountId, amount: 10n ** 12n, reason: 'demo', reference: 'bench' })
      const { access_token: token } = await openSession(tx, tokens, { accountId, remember: false })
      return { id: accountId, token }
    })
  }
  const buyers: Buyer[] = []
  for (let n = 0; n < count; n += 1) buyers.push(await openOne(n))
  return buyers
}
