import { beginConversion, reportConversion } from '@meridian/shared/endpoints/gin'
import { sql } from 'kysely'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { office, runGinOffice } from '#testing/chain/test-gin-office.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'

runGinOffice()

const unrelated = testAccount(2).address

describe('a conversion request returns', () => {
  test('receiver, wallet and networks; a repeat returns the same conversion', async () => {
    const converter = await office.aConverter()
    const begun = await office.begin(converter, '2.5')
    expect(begun).toMatchObject({
      amount: '2500000000000000000',
      targetWallet: office.receiver,
      from: converter.wallet.address.toLowerCase(),
      networks: [{ id: '0x38', name: 'BNB Smart Chain', contract: office.gin.address }],
    })
    const again = await Promise.all([office.begin(converter, '2.5'), office.begin(converter, '2.50')])
    expect(again.map(({ tid }) => tid)).toEqual([begun.tid, begun.tid])
    expect((await office.begin(converter, '2.51')).tid).not.toBe(begun.tid)
  })

  test.each([
    '',
    ' ',
    '0',
    '0.999',
    '-1',
    '1e30',
    '0,5',
    '1,5',
    'NaN',
    '1.0000000000000000001',
    '9'.repeat(13),
  ])('refuses the amount %j', async (total) => {
    const buyer = await aBuyer(office.api)
    const { status, json } = await office.api.request(beginConversion, { query: { total } }, buyer)
    expect(status).toBe(400)
    expect(json).toMatchObject({
      msg: 'Invalid Gin Amount.',
      fields: [{ path: 'total', code: 'gin_amount' }],
    })
  })

  test('a refusal without a linked wallet', async () => {
    const { json } = await office.api.request(
      beginConversion,
      { query: { total: '1' } },
      await aBuyer(office.api),
    )
    expect(json).toMatchObject({
      code: 'GIN_WALLET_NOT_LINKED',
      msg: 'Please connect your wallet before you convert Gin.',
    })
  })
})

describe('transferred Gin', () => {
  test('counts once it is verified, and once however often it is verified', async () => {
    const converter = await office.aConverter()
    const { tid } = await office.begin(converter, '12.000000000000000001')
    const hash = await office.send(converter.wallet, '12.000000000000000001')
    for (let n = 0; n < 3; n += 1)
      expect((await office.verify(converter, tid, hash)).json).toMatchObject({ error: false })
    expect(await office.history(converter)).toMatchObject({
      balance: '12.000000000000000001',
      data: [{ amount: '12.000000000000000001', network: '0x38', transaction_hash: hash, lost: false }],
    })
    expect(await messagesOf(converter.id)).toEqual([{ kind: 'deposited' }])
    const another = await office.begin(converter, '12.000000000000000001')
    expect(another.tid).not.toBe(tid)
    expect((await office.verify(converter, another.tid, hash)).json.code).toBe('TRANSACTION_REFUSED')
  })

  test('counts even when the browser was closed', async () => {
    const converter = await office.aConverter()
    await office.begin(converter, '3')
    await office.send(converter.wallet, '3')
    await office.send(converter.wallet, '1.25')
    await office.follow()
    expect(await office.history(converter)).toMatchObject({ balance: '4.25' })
  })

  test('from an unlinked wallet counts for the account that links it later', async () => {
    const wallet = await office.aWallet()
    const hash = await office.send(wallet, '7')
    await office.follow()
    const buyer = await aBuyer(office.api)
    expect(await office.history(buyer)).toMatchObject({ balance: '0', data: [] })
    await office.linkWallet(buyer, wallet.address)
    const histories = await Promise.all([office.history(buyer), office.history(buyer)])
    for (const history of histories) expect(history.balance).toBe('7')
    expect((await office.history(buyer)).data).toMatchObject([{ transaction_hash: hash }])
    expect(await messagesOf(buyer.id)).toHaveLength(1)
  })

  test('between unrelated wallets is not stored', async () => {
    const wallet = await office.aWallet()
    const hash = await office.transfer(wallet, unrelated, 5n)
    await office.send(wallet, '1')
    await office.follow()
    const { rows } = await sql<{ tx_hash: string; to: string }>`
      select tx_hash, args ->> 'to' as to from chain_events where contract = 'Gin'`.execute(office.db)
    expect(rows.map(({ tx_hash }) => tx_hash)).not.toContain(hash)
    expect(new Set(rows.map(({ to }) => to))).toEqual(new Set([office.receiver]))
  })
})

describe('refuses a transaction', () => {
  test('of another wallet, to another receiver, of another amount, and one that failed', async () => {
    const converter = await office.aConverter()
    const other = await office.aConverter()
    const { tid } = await office.begin(converter, '4')
    const hashes = [
      await office.send(other.wallet, '4'),
      await office.transfer(converter.wallet, unrelated, parseUnits('4', 18)),
      await office.send(converter.wallet, '3.9'),
      await office.send(converter.wallet, '2000'),
    ]
    for (const hash of hashes)
      expect((await office.verify(converter, tid, hash)).json.code).toBe('TRANSACTION_REFUSED')
    await office.follow()
    expect((await office.history(converter)).balance).toBe('3.9')
    expect((await office.history(other)).balance).toBe('4')
  })

  test('of another token named Gin, of plain coins, and on a network without Gin', async () => {
    const converter = await office.aConverter()
    const { tid } = await office.begin(converter, '1')
    const hash = await office.send(converter.wallet, '1')
    expect((await office.verify(converter, tid, hash, '0x5')).json.code).toBe('TRANSACTION_REFUSED')
    const { wallet } = converter
    const imitation = await office.deployImitation(wallet)
    const imitated = await office.transfer(wallet, office.receiver, parseUnits('1', 18), imitation)
    expect((await office.verify(converter, tid, imitated)).json.code).toBe('TRANSACTION_REFUSED')
    const plain = await office.chain.client.sendTransaction({
      account: wallet,
      chain: null,
      to: office.receiver,
      value: 5n,
    })
    await office.chain.mined(plain)
    expect((await office.verify(converter, tid, plain)).json.code).toBe('TRANSACTION_REFUSED')
    await office.follow()
    expect((await office.history(converter)).balance).toBe('1')
  })

  test('for another account’s conversion, and waits for an unknown hash', async () => {
    const converter = await office.aConverter()
    const { tid } = await office.begin(converter, '1')
    const unknown = `0x${'ab'.repeat(32)}`
    expect((await office.verify(converter, tid, unknown)).json).toMatchObject({
      error: true,
      code: 'PENDING',
    })
    const stranger = await office.aConverter()
    expect((await office.verify(stranger, tid, unknown)).json.code).toBe('CONVERSION_NOT_FOUND')
    expect((await office.verify(stranger, 'zz', unknown)).json.code).toBe('CONVERSION_NOT_FOUND')
  })
})

test('stores a browser’s reports, which prove nothing', async () => {
  const converter = await office.aConverter()
  const { tid } = await office.begin(converter, '1')
  const body = {
    tid,
    step: 40 as const,
    result: true,
    content: 'done\0',
    payload: { txh: '0x', '\0': '\ud800' },
  }
  await office.api.call(reportConversion, { body }, converter)
  const { rows } =
    await sql`select step, result, content from gin_steps where conversion_id = ${tid}`.execute(office.db)
  expect(rows).toEqual([{ step: 40, result: true, content: 'done' }])
  expect((await office.history(converter)).balance).toBe('0')
  const stranger = await office.aConverter()
  const { json } = await office.api.request(reportConversion, { body }, stranger)
  expect(json.code).toBe('CONVERSION_NOT_FOUND')
})

test('does not count a transfer that a reorganisation removed, until it is mined again', async () => {
  const converter = await office.aConverter()
  const { tid } = await office.begin(converter, '6')
  const hash = await office.send(converter.wallet, '6')
  const bytes = await office.chain.signedBytes(hash)
  expect((await office.verify(converter, tid, hash)).json).toMatchObject({ error: false })
  await office.chain.reorganise(1)
  await office.follow().catch(() => {})
  await office.acceptReorganisation()
  expect(await office.history(converter)).toMatchObject({ balance: '0', data: [{ lost: true }] })

  await office.chain.client.sendRawTransaction({ serializedTransaction: bytes }).catch(() => {})
  await office.chain.mined(hash)
  await office.follow()
  expect(await office.history(converter)).toMatchObject({ balance: '6', data: [{ lost: false }] })
  const sent = ['deposited', 'lost', 'deposited'].map((kind) => ({ kind }))
  expect(await messagesOf(converter.id)).toEqual(sent)
  const { rows: notices } = await sql`
    select kind, subject from notices where account_id = ${converter.id}`.execute(office.db)
  expect(notices).toEqual([{ kind: 'gin_converted', subject: '6 Gin' }])
  await expectCleanAudit(office.db)
})

async function messagesOf(accountId: string) {
  const { rows } = await sql<{ kind: string }>`
    select kind from game_messages join gin_deposits on gin_deposits.id = deposit_id
    where account_id = ${accountId} order by game_messages.id`.execute(office.db)
  return rows
}
