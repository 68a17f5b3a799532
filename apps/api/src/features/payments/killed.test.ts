import { expect, test } from 'vitest'
import { runPaymentStorm } from '#testing/attack/payment-storm.ts'
import { startTestPostgres } from '#testing/test-postgres.ts'
import { expectAllDecided } from '#testing/test-purchases.ts'

test(
  'grants or refunds all money once after 8 kills, with every message twice and shuffled',
  { tags: ['thorough'], timeout: 900_000, retry: 0 },
  async () => {
    const { api, payments } = await runPaymentStorm({ payments: 30, buyers: 6, disasters: 8 })
    expect((await payments.stripeState()).intents.length).toBeGreaterThan(20)
    await expectAllDecided(api, payments)
  },
)

test(
  'loses no running payment when the database restarts',
  { tags: ['thorough'], timeout: 400_000, retry: 0 },
  async () => {
    const postgres = await startTestPostgres()
    const { api, payments } = await runPaymentStorm({
      payments: 20,
      buyers: 4,
      disasters: 4,
      strike: () => postgres.restart(),
      databaseUrl: postgres.url,
    })
    expect((await payments.stripeState()).intents.length).toBeGreaterThan(10)
    await expectAllDecided(api, payments)
  },
)
