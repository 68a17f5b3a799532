/** Seeds the demo world once; running it again changes nothing. Prints the demo login as JSON. */
import { createAccount } from '#features/accounts/create-account.ts'
import { hashPassword } from '#features/accounts/passwords.ts'
import { bookCredits } from '#features/credits/credit-ledger.ts'
import { loadConfig } from '#platform/config/load-config.ts'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'

const login = { login: 'demo', password: 'explore-the-world' }

const config = await loadConfig(process.env)
if (config.mode !== 'demo') throw new Error('The demo world is for demo mode only')
const { db, close } = openDatabase(config.database, 'meridian-seed', createLog('seed', config.logLevel))
await migrateToLatest(db)
const passwordHash = await hashPassword(login.password)
await inTransaction(db, async (tx) => {
  const id = await createAccount(tx, {
    username: login.login,
    email: 'demo@meridian.example',
    emailConfirmed: true,
    passwordHash,
    whitelisted: true,
  })
  if (id) await bookCredits(tx, { accountId: id, amount: 50n, reason: 'demo', reference: 'welcome' })
})
await close()
process.stdout.write(`${JSON.stringify(login)}\n`)
