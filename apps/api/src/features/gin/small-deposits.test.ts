import { parseUnits } from 'viem'
import { expect, test, vi } from 'vitest'
import { anIndexer } from '#testing/chain/test-indexer.ts'
import { office, runGinOffice } from '#testing/chain/test-gin-office.ts'
import { openGate } from '#testing/test-gate.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { acceptDeposit, listIgnoredDeposits } from './accept-deposit.ts'
import { indexGin } from './take-deposit.ts'

runGinOffice({ GIN_MIN_DEPOSIT: '0.5' })

const messages = async () =>
  (await office.db.selectFrom('game_messages').select(['kind', 'deposit_id']).orderBy('id').execute()).length

test('shows Gin below the minimum, without converting it or notifying the game', async () => {
  const converter = await office.aConverter()
  const small = await office.send(converter.wallet, '0.499999999999999999')
  await office.follow()
  expect(await office.history(converter)).toMatchObject({
    balance: '0',
    data: [{ amount: '0.499999999999999999', transaction_hash: small, lost: false, ignored: true }],
  })
  expect(await messages()).toBe(0)
  await expectCleanAudit(office.db)

  await office.send(converter.wallet, '0.5')
  await office.follow()
  expect((await office.history(converter)).balance).toBe('0.5')
  expect(await messages()).toBe(1)

  const [line = ''] = await listIgnoredDeposits(office.db)
  expect(line).toContain(small)
  const id = line.split(' · ').at(-1)!
  await acceptDeposit(office.db, id)
  await expect(acceptDeposit(office.db, id)).rejects.toThrow('no ignored deposit')
  expect((await office.history(converter)).balance).toBe('0.999999999999999999')
  expect(await messages()).toBe(2)
  expect(await listIgnoredDeposits(office.db)).toEqual([])
  await expectCleanAudit(office.db)
})

test('keeps ignoring a small deposit after its wallet is linked and after a reorganisation', async () => {
  const converter = await office.aConverter()
  const wallet = await office.aWallet()
  const hash = await office.transfer(wallet, office.receiver, 1n)
  const bytes = await office.chain.signedBytes(hash)
  await office.follow()
  await office.linkWallet(converter, wallet.address)
  const before = await messages()
  expect(await office.history(converter)).toMatchObject({ balance: '0', data: [{ ignored: true }] })

  await office.chain.reorganise(1)
  await office.follow().catch(() => {})
  await office.acceptReorganisation()
  expect(await office.history(converter)).toMatchObject({ data: [{ ignored: true, lost: true }] })
  await office.chain.client.sendRawTransaction({ serializedTransaction: bytes }).catch(() => {})
  await office.chain.mined(hash)
  await office.follow()
  expect(await office.history(converter)).toMatchObject({ data: [{ ignored: true, lost: false }] })
  expect(await messages()).toBe(before)
  await expectCleanAudit(office.db)
})

test('adds up the transfers of one transaction, also for its conversion', async () => {
  const converter = await office.aConverter()
  const { hash, from } = await office.sendMany(5, parseUnits('0.4', 18))
  await office.linkWallet(converter, from)
  const { tid } = await office.begin(converter, '2')
  expect((await office.verify(converter, tid, hash)).json).toMatchObject({ error: false })
  expect((await office.history(converter)).balance).toBe('2')
  await expectCleanAudit(office.db)
})

test('reaches the minimum with transfers of one transaction that are confirmed at different times', async () => {
  const converter = await office.aConverter()
  const { hash, from } = await office.sendMany(5, parseUnits('0.2', 18))
  await office.linkWallet(converter, from)
  const { tid } = await office.begin(converter, '1')
  const [forgetful, honest] = [await openGate(office.chain.rpcUrl), await openGate(office.chain.rpcUrl)]
  // The node first returns two of the five transfers, then all.
  let listed = 2
  forgetful.alter = (question, answer) => {
    if (question.method !== 'eth_getLogs') return answer
    const logs = answer.result as { transactionHash: string }[]
    let nth = 0
    return { ...answer, result: logs.filter((log) => log.transactionHash !== hash || (nth += 1) <= listed) }
  }
  const { indexNow } = await anIndexer({
    chains: [office.chain],
    databaseUrl: office.databaseUrl,
    effects: indexGin(office.api.platform.config),
    env: { ...office.settings, CHAIN_56_RPC_URL: `${honest.url},${forgetful.url}`, CHAIN_POLL_MS: '50' },
  })
  const before = await messages()
  await indexNow(56)
  expect(await office.history(converter)).toMatchObject({
    balance: '0',
    data: [{ amount: '0.4', ignored: true }],
  })
  listed = 5
  await vi.waitFor(
    async () => {
      await indexNow(56)
      expect(await office.history(converter)).toMatchObject({
        balance: '1',
        data: [{ amount: '1', transaction_hash: hash }],
      })
    },
    { timeout: 30_000, interval: 50 },
  )
  expect((await office.verify(converter, tid, hash)).json).toMatchObject({ error: false })
  expect(await messages()).toBe(before + 1)
  await expectCleanAudit(office.db)
})
