import { priceFeedAbi } from '@meridian/contracts/abi'
import { beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { startTestLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import type { TestPayments, WertOrderState } from '#testing/test-payments.ts'
import { createWert } from './wert.ts'
import type { WertProvider } from './wert.ts'

const price = 12_345_678_901_234_567n
const buyer = '0x00000000000000000000000000000000000b0b01'
let land: TestLandChain
let payments: TestPayments
let wert: WertProvider
beforeAll(async () => {
  land = await startTestLandChain()
  payments = await startTestPayments({ land })
  const env = { ...(await testEnvironment('postgres://unused')), ...payments.env }
  wert = createWert(readConfig(env).config!.wert!)
})

const sign = (order: number) =>
  wert.signSession({
    tid: tid(order),
    amountWei: price,
    contractAddress: land.deployment.addresses['LandPayment']!,
    buyerAddress: buyer,
    appOrigin: 'http://localhost:3000',
  })

const payFor = async (order: number, act = 'pay') => {
  const { id } = await payments.wert<WertOrderState>('order', { act, ...plain(sign(order)) })
  return id
}
/** The part that reaches the browser. */
const plain = ({ partnerID, signedData }: ReturnType<typeof sign>) => ({ partnerID, signedData })

const finished = (id: string) =>
  vi.waitFor(
    async () => {
      const order = (await payments.wertOrders()).find((one) => one.id === id)
      expect(order?.status).not.toBe('pending')
      return order!
    },
    { timeout: 30_000 },
  )
const paidEvents = async (order: number) =>
  (await land.saidEvents()).filter(({ event, args }) => event === 'Paid' && args['tid'] === tid(order))

test('pays the contract for its order, at least the price', async () => {
  const order = await finished(await payFor(1))
  expect(order.status).toBe('success')
  expect(await paidEvents(1)).toMatchObject([
    { txHash: order.txId, args: { amount: 12_345_680_000_000_000n } },
  ])
})

test('shows dollars by the chain’s price feed, and the provider’s fee', async () => {
  await land.client.writeContract({
    account: testAccount(0),
    chain: null,
    address: land.deployment.addresses['PriceFeed']!,
    abi: priceFeedAbi,
    functionName: 'updateAnswer',
    args: [2500_00000000n],
  })
  const { partnerID, signedData } = sign(9)
  const query = new URLSearchParams({ ...signedData }).toString()
  const html = async () => (await fetch(`${payments.sandboxUrl}/wert/${partnerID}/widget?${query}`)).text()
  await vi.waitFor(async () => expect(await html()).toContain('$2,500.00'), { timeout: 30_000 })
  // 0.01234568 ether, rounded up to a cent, and one percent more
  for (const amount of ['$30.87', '$0.31', '$31.18']) expect(await html()).toContain(amount)
})

test('pays once for each concurrent buyer', async () => {
  const ids = await Promise.all([11, 12, 13, 14].map((order) => payFor(order)))
  for (const id of ids) expect((await finished(id)).status).toBe('success')
  for (const order of [11, 12, 13, 14]) expect(await paidEvents(order)).toHaveLength(1)
})

test('pays nothing with a declined card', async () => {
  expect((await finished(await payFor(2, 'decline'))).status).toBe('failed')
  expect(await paidEvents(2)).toEqual([])
})

test('sends failed-over funds to the buyer’s wallet instead of the contract', async () => {
  const before = await land.client.getBalance({ address: buyer })
  expect((await finished(await payFor(3, 'fail-over'))).status).toBe('failover')
  expect((await land.client.getBalance({ address: buyer })) - before).toBe(12_345_680_000_000_000n)
  expect(await paidEvents(3)).toEqual([])
})

test('fails over when the contract rejects the payment', async () => {
  const id = await payFor(0)
  expect((await finished(id)).status).toBe('failover')
})

test.each(['commodity_amount', 'address', 'sc_address', 'sc_input_data', 'network'] as const)(
  'refuses a session with another %s',
  async (field) => {
    const session = plain(sign(4))
    const other = { commodity_amount: '0.00000001', network: 'other', sc_input_data: '0x00' }
    const value = field in other ? other[field as keyof typeof other] : `0x${'11'.repeat(20)}`
    const signedData = { ...session.signedData, [field]: value }
    const placed = payments.wert('order', { act: 'pay', ...session, signedData })
    await expect(placed).rejects.toThrow(/INVALID_SIGNATURE/)
  },
)

test('refuses another partner', async () => {
  const placed = payments.wert('order', { act: 'pay', ...plain(sign(5)), partnerID: 'someone-else' })
  await expect(placed).rejects.toThrow(/PARTNER_NOT_FOUND/)
})

test('finishes a pending order once allowed', async () => {
  await payments.wert('manners', { neverFinish: true })
  const id = await payFor(6)
  expect((await payments.wertOrders()).find((order) => order.id === id)?.status).toBe('pending')
  await payments.wert('manners', { neverFinish: false })
  expect((await finished(id)).status).toBe('success')
  expect(await paidEvents(6)).toHaveLength(1)
})
