import { expect, test } from 'vitest'
import { runPaymentStorm } from '#testing/attack/payment-storm.ts'
import { expectAllDecided } from '#testing/test-purchases.ts'

test(
  'grants or refunds 1,000 card payments once through 60 kills',
  { timeout: 3_600_000, retry: 0 },
  async () => {
    const { api, payments } = await runPaymentStorm({ payments: 1000, buyers: 8, disasters: 60 })
    expect((await payments.stripeState()).intents.length).toBeGreaterThan(900)
    await expectAllDecided(api, payments)
  },
)
