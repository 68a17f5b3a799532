import { expect, test } from 'vitest'
import { sayAge } from './say-age.ts'
import { sumRevenue } from './sum-revenue.ts'

const row = (day: string, method: string, cents: string) => ({ day, method, cents, orders: 1 })

test('has fourteen days, and counts land bought by credits in the bars only', () => {
  const rows = [
    row('2026-03-01', 'stripe', '2500'),
    row('2026-03-01', 'credits', '5000'),
    row('2026-02-16', 'eth', '7000'),
  ]
  const { days, takings, orders, highest } = sumRevenue('2026-03-01', rows)
  expect(days.map(({ day }) => day)).toHaveLength(14)
  expect(days[0]!.day).toBe('2026-02-16')
  expect(days[13]).toEqual({ day: '2026-03-01', cents: { stripe: 2500n, credits: 5000n } })
  expect(takings).toBe(9500n)
  expect(orders).toBe(3)
  expect(highest).toBe(7500n)
})

test('ages are whole units', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const ago = (seconds: number) => sayAge(new Date(now - seconds * 1000).toISOString(), now)
  expect([5, 65, 7300, 90_000].map(ago)).toEqual(['5 s', '1 min', '2 h', '1 d'])
})
