import { sql } from 'kysely'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { office, runGinOffice } from '#testing/chain/test-gin-office.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'

/** As in the default configuration, the first holder of all Gin is also the receiver of conversions. */
const holder = testAccount(0).address
runGinOffice({ GIN_RECEIVER: holder })

test('credits no account for minted Gin that the office received', async () => {
  await office.follow()
  const { rows } = await sql<{ from: string }>`
    select args ->> 'from' as from from chain_events where contract = 'Gin' and final_at is not null`.execute(
    office.db,
  )
  expect(rows).toContainEqual({ from: zeroAddress })
  expect(await office.db.selectFrom('gin_deposits').select('id').execute()).toEqual([])
  await expectCleanAudit(office.db)
})
