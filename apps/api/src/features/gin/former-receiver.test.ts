import { getConfig } from '@meridian/shared/endpoints/system'
import { beginConversion } from '@meridian/shared/endpoints/gin'
import { parseUnits } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { manageReceivers } from '#features/chain/operator/manage-receivers.ts'
import { office, runGinOffice } from '#testing/chain/test-gin-office.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { keyOf, treasury } from '#testing/chain/test-sender.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { indexGin } from './take-deposit.ts'

runGinOffice()

/** The treasury's address after its key was replaced. */
const newTreasury = testAccount(6)
/** The same API, restarted with another key. */
let restarted: TestApi
let follow: () => Promise<void>

beforeAll(async () => {
  restarted = await startTestApi({
    databaseUrl: office.databaseUrl,
    env: { ...office.settings, TREASURY_PRIVATE_KEY: keyOf(6) },
  })
  const { platform } = restarted
  const indexer = createIndexer(platform, indexGin(platform.config))
  follow = () => indexer.indexNow(office.chain.chainId)
}, 120_000)

test('counts Gin that was under way to the former treasury when the key was replaced', async () => {
  const converter = await office.aConverter()
  const { tid } = await office.begin(converter, '3')
  const hash = await office.send(converter.wallet, '3')
  const claim = { tid, txh: hash, targetNetworkId: '0x38' }
  const answer = await restarted.raw('POST', '/api/convert/gin/verify', {
    body: claim,
    token: converter.token,
  })
  expect(answer.json).toMatchObject({ error: false })

  const asked = await restarted.call(beginConversion, { query: { total: '2' } }, converter)
  expect(asked.targetWallet).toBe(newTreasury.address)
  await office.transfer(converter.wallet, newTreasury.address, parseUnits('2', 18))
  await follow()
  expect((await office.history(converter)).balance).toBe('5')
  await expectCleanAudit(office.db)
})

test('credits no account for Gin moved from the former treasury to the new one', async () => {
  const converter = await office.aConverter()
  await office.send(converter.wallet, '3')
  await office.chain.client.setBalance({ address: treasury.address, value: 10n ** 18n })
  await office.linkWallet(converter, treasury.address)
  await office.transfer(treasury, newTreasury.address, parseUnits('3', 18))
  await follow()
  expect((await office.history(converter)).balance).toBe('0')
  await expectCleanAudit(office.db)
})

test('lets an operator end deposits to a former address, and allow them again', async () => {
  const converter = await office.aConverter()
  await manageReceivers(office.db, ['remove', 'gin', treasury.address])
  await office.send(converter.wallet, '3')
  await follow()
  expect((await office.history(converter)).balance).toBe('0')
  await expectCleanAudit(office.db)
  expect(await manageReceivers(office.db, [])).toMatch(
    new RegExp(`gin · ${treasury.address.toLowerCase()} · since .* · removed `),
  )
  // A process that is still configured with the removed address must not show it to buyers.
  const { json } = await office.api.request(beginConversion, { query: { total: '1' } }, converter)
  expect(json.code).toBe('GIN_CLOSED')
  const settings = { databaseUrl: office.databaseUrl, env: office.settings }
  await expect(startTestApi(settings)).rejects.toThrow('was removed by an operator')

  await manageReceivers(office.db, ['add', 'gin', treasury.address])
  await office.send(converter.wallet, '4')
  await follow()
  expect((await office.history(converter)).balance).toBe('4')
  await expectCleanAudit(office.db)
  expect((await restarted.call(getConfig, {})).gin_networks).toEqual(['0x38'])
})

test('counts a transfer that was read before a removal when the address is allowed again', async () => {
  const deep = await startTestApi({
    databaseUrl: office.databaseUrl,
    env: { ...office.settings, ETH_CONFIRMATIONS: '3' },
  })
  const { config } = deep.platform
  const indexer = createIndexer(deep.platform, indexGin(config))
  const { chainId, client } = office.chain
  const converter = await office.aConverter()
  await office.send(converter.wallet, '6')
  await indexer.indexNow(chainId)
  await manageReceivers(office.db, ['remove', 'gin', treasury.address])
  await client.mine({ blocks: 3 })
  await indexer.indexNow(chainId)
  expect((await office.history(converter)).balance).toBe('0')
  await expectCleanAudit(office.db)
  await manageReceivers(office.db, ['add', 'gin', treasury.address])
  await indexer.indexNow(chainId)
  expect((await office.history(converter)).balance).toBe('6')
  await expectCleanAudit(office.db)
})
