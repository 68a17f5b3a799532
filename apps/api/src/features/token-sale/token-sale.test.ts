import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { office, runTokenOffice } from '#testing/chain/test-token-office.ts'
import type { TokenWallet } from '#testing/chain/test-token-office.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'

runTokenOffice()

let buyer: TokenWallet
let other: TokenWallet
beforeAll(async () => {
  buyer = await office.aWallet()
  other = await office.aWallet('0')
}, 60_000)

test('counts a verified purchase once, however often it is verified', { timeout: 60_000 }, async () => {
  const before = await office.sale()
  const hash = await office.buy(buyer, '12.34')
  for (const amount of ['12.34', '12.340', '12.340000000000'])
    expect((await office.verify(buyer.address, amount, hash)).json).toMatchObject({
      error: false,
      mass: '24.68',
      usdt: '12.34',
    })
  const sale = await office.sale()
  expect(Number(sale.raised) - Number(before.raised)).toBeCloseTo(12.34)
  expect(sale.buyers - before.buyers).toBe(1)
  expect(sale.history.at(-1)).toMatchObject({ sold: sale.sold })
  const again = await office.buy(buyer, '1')
  expect((await office.verify(buyer.address, '1', again)).json).toMatchObject({ error: false })
  expect((await office.sale()).buyers).toBe(sale.buyers)
  await expectCleanAudit(office.db)
})

test(
  'refuses a transaction of another wallet, of another amount, a failed one and one without a purchase',
  { timeout: 60_000 },
  async () => {
    const hash = await office.buy(buyer, '2')
    const failed = await office.buy(other, '5')
    const plain = await office.payFee(buyer)
    const refused: [wallet: string, amount: string, hash: string][] = [
      [other.address, '2', hash],
      [buyer.address, '2.000001', hash],
      [buyer.address, '1.9999999', hash],
      [buyer.address, '4', hash],
      [other.address, '5', failed],
      [buyer.address, '0.01', plain],
    ]
    const ask = async () => {
      for (const [wallet, amount, named] of refused)
        expect((await office.verify(wallet as `0x${string}`, amount, named)).json.code).toBe(
          'TRANSACTION_REFUSED',
        )
    }
    await ask()
    await office.follow()
    await ask()
  },
)

test('waits for an unknown transaction and refuses an invalid amount', async () => {
  const unknown = `0x${'ab'.repeat(32)}`
  expect((await office.verify(buyer.address, '1', unknown)).json).toMatchObject({
    error: true,
    code: 'PENDING',
  })
  for (const amount of ['0', '-1', '1e3', '0,5', '', '0.000'])
    expect((await office.verify(buyer.address, amount, unknown)).status).toBe(400)
})

test(
  'does not count a purchase that a reorganisation removes, until it is mined again',
  { timeout: 90_000 },
  async () => {
    const before = await office.sale()
    const newcomer = await office.aWallet('100')
    const hash = await office.buy(newcomer, '6')
    const bytes = await office.chain.signedBytes(hash)
    await office.follow()
    expect(await office.sale()).toMatchObject({ buyers: before.buyers + 1 })
    await office.chain.reorganise(1)
    await office.follow().catch(() => {})
    await office.acceptReorganisation()
    expect(await office.sale()).toEqual(before)
    await expectCleanAudit(office.db)

    await office.chain.client.sendRawTransaction({ serializedTransaction: bytes }).catch(() => {})
    await office.chain.mined(hash)
    await office.follow()
    expect(await office.sale()).toMatchObject({ buyers: before.buyers + 1 })
    await expectCleanAudit(office.db)
  },
)

test('finds a purchase that a node omitted by its transaction', { timeout: 60_000 }, async () => {
  const hash = await office.buy(buyer, '3.5')
  await office.follow()
  await sql`
    with gone as (delete from token_purchases where tx_hash = ${hash} returning *), event as (
      delete from chain_events where tx_hash = ${hash}
    )
    update sale_hours set purchases = purchases - 1, mass = sale_hours.mass - gone.mass,
      usdt = sale_hours.usdt - gone.usdt
    from gone where hour = date_trunc('hour', gone.mined_at, 'UTC')`.execute(office.db)
  await expectCleanAudit(office.db)
  const isFound = async () => (await office.verify(buyer.address, '3.5', hash)).json.code === undefined
  await vi.waitUntil(isFound, { timeout: 30_000 })
  expect((await office.verify(buyer.address, '3.5', hash)).json).toMatchObject({ error: false, mass: '7' })
  await expectCleanAudit(office.db)
})

test('returns at most two hundred points of a long sale, including the newest', async () => {
  await sql`
    insert into token_purchases (chain_id, tx_hash, position, buyer, mass, usdt, mined_at)
    select 99, '0x' || lpad(to_hex(n), 64, '0'), 0, '0x' || lpad(to_hex(n % 70), 40, '0'), 1000, 1,
      timestamptz '2020-01-01 00:10Z' + n * interval '50 minutes'
    from generate_series(1, 1000) as n`.execute(office.db)
  await sql`
    insert into sale_hours (hour, purchases, buyers, mass, usdt, newest_at)
    select date_trunc('hour', mined_at, 'UTC'), count(*), 0, sum(mass), sum(usdt), max(mined_at)
    from token_purchases where chain_id = 99 group by 1`.execute(office.db)
  const { history, sold } = await office.sale()
  expect(history.length).toBeGreaterThan(100)
  expect(history.length).toBeLessThanOrEqual(200)
  expect(history.at(-1)?.sold).toBe(sold)
  const times = history.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  await sql`delete from token_purchases where chain_id = 99`.execute(office.db)
})

test('lists stakes of the chain once they are final', { timeout: 90_000 }, async () => {
  const staker = await office.aWallet('0')
  const mass = 10n ** 18n
  const staked = await office.stake(staker, 5n * mass)
  const withdrawn = await office.unstake(staker, 2n * mass)
  expect(await office.stakeOf(staker.address)).toMatchObject({ before: '0', data: [] })
  await office.follow()
  expect(await office.stakeOf(staker.address)).toMatchObject({
    before: '0',
    data: [
      { kind: 'staked', amount: '5', transaction_hash: staked },
      { kind: 'withdrawn', amount: '2', transaction_hash: withdrawn },
    ],
  })
})
