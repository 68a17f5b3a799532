import { expect, test } from 'vitest'
import { runPaymentStorm } from '#testing/attack/payment-storm.ts'
import { expectAllDecided } from '#testing/test-purchases.ts'

test(
  '1,000 card payments through 60 kills are all granted or given back once',
  { timeout: 3_600_000, retry: 0 },
  async () => {
    const { api, payments } = await runPaymentStorm({ payments: 1000, buyers: 8, disasters: 60 })
    expect((await payments.stripeState()).intents.length).toBeGreaterThan(900)
    await expectAllDecided(api, payments)
  },
)
