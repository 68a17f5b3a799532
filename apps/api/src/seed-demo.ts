/** Seeds the demo world once; running it again changes nothing. */
import { randomBytes } from 'node:crypto'
import { hashPassword } from '#features/accounts/core/passwords.ts'
import { demoLogin } from '#features/demo/find-demo.ts'
import { seedDemoLogin } from '#features/demo/seed-accounts.ts'
import { seedLand } from '#features/demo/seed-land.ts'
import { loadConfig } from '#platform/load-config.ts'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createLog } from '#platform/logging/log.ts'
import { runToEnd } from '#platform/run-process.ts'

await runToEnd(async () => {
  const config = await loadConfig(process.env)
  if (config.mode !== 'demo') throw new Error('The demo world is for demo mode only')
  const { db, close } = openDatabase(config.database, 'meridian-seed', createLog('seed', config.logLevel))
  try {
    await migrateToLatest(db)
    const [passwordHash, unknownHash] = await Promise.all(
      [demoLogin.password, randomBytes(32).toString('base64')].map((password) => hashPassword(password)),
    )
    await inTransaction(db, async (tx) => {
      const demoId = await seedDemoLogin(tx, { username: demoLogin.login, passwordHash: passwordHash! })
      await seedLand(tx, { demoId, passwordHash: unknownHash! })
    })
  } finally {
    await close()
  }
})
