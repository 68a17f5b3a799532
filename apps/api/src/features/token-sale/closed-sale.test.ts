import { countReferred, withdrawReferral } from '@meridian/shared/endpoints/referrals'
import { listStakeEvents } from '@meridian/shared/endpoints/staking'
import { getSale, verifyPurchase } from '@meridian/shared/endpoints/token-sale'
import { expect, test } from 'vitest'
import { office, runTokenOffice } from '#testing/chain/test-token-office.ts'
import { startTestApi } from '#testing/test-api.ts'

runTokenOffice()

const wallet = `0x${'a1'.repeat(20)}`
const hash = `0x${'b2'.repeat(32)}`

test('returns zeros where MASS is not sold', async () => {
  const api = await startTestApi()
  expect(await api.call(getSale, {})).toMatchObject({ sold: '0', raised: '0', buyers: 0, history: [] })
  expect(await api.call(listStakeEvents, { query: { wallet } })).toMatchObject({ before: '0', data: [] })
  expect(await api.call(countReferred, { query: { wallet } })).toMatchObject({
    count: 0,
    balance: '0',
    fee: null,
    can_withdraw: false,
    withdrawal: null,
  })
  const bought = await api.request(verifyPurchase, { body: { wallet, amount_usdt: '1', hash } })
  expect(bought.json.code).toBe('SALE_CLOSED')
  expect((await api.request(withdrawReferral, { body: { wallet, hash } })).json.code).toBe('SALE_CLOSED')
})

test.each([0, -1, 1e-7, 1e30, '', ' ', '0', '1e30', '-1', '0,5', '0.1234567890123456789', null])(
  'refuses %j as an amount of USDT',
  async (amount) => {
    const body = { wallet, amount_usdt: amount as never, hash }
    const { status, json } = await office.api.request(verifyPurchase, { body })
    expect(status).toBe(400)
    expect(json).toMatchObject({ fields: [{ path: 'amount_usdt', code: 'usdt_amount' }] })
  },
)

test('reports an unreachable node without a final refusal', async () => {
  const env = { ...office.settings, CHAIN_5_RPC_URL: 'http://127.0.0.1:9' }
  const api = await startTestApi({ databaseUrl: office.databaseUrl, env })
  const answers = [
    await api.request(verifyPurchase, { body: { wallet, amount_usdt: '1', hash } }),
    await api.request(withdrawReferral, { body: { wallet, hash } }),
    await api.request(countReferred, { query: { wallet } }),
    await api.request(getSale, {}),
  ]
  for (const { json } of answers) expect(json.code).toBe('CHAIN_UNREACHABLE')
})

test.each([
  ['POST', '/api/verify/transaction', 60],
  ['POST', '/api/user/withdrawUSDTRef', 60],
  ['GET', '/api/user/countRefInfo', 120],
])('limits %s %s', { timeout: 60_000 }, async (method, path, limit) => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const statuses = await Promise.all(
    Array.from({ length: limit + 20 }, async () => (await office.api.raw(method, path, { headers })).status),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(limit)
})
