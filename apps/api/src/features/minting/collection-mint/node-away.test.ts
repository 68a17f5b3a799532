/** Mints while the node is unreachable for some time, and during chain reorganisations. */
import { expect, test, vi } from 'vitest'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'

runCollectionOffice({ ETH_CONFIRMATIONS: '3' })

const patience = { timeout: 240_000 }
const stateOf = async (collection: string) => (await office.collectionOf(collection))?.state

const minesOn = async (turn: () => Promise<void>, reached: () => Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      await office.chain.client.mine({ blocks: 1 })
      await turn()
      return reached()
    },
    { timeout: 120_000, interval: 50 },
  )

test('delays a mint while a node is unreachable, and changes nothing else', patience, async () => {
  const { gate, api, turn } = await office.behindAGate()
  const collector = await office.aCollector()
  const { collection } = collector
  const session = await office.session(collector, api)
  const hash = await office.pay(collector, session)

  await gate.shut()
  const refused = await office.verify(collector, session.tid, hash, api)
  expect(refused.json.code).toBe('CHAIN_UNREACHABLE')
  await turn()
  expect(await stateOf(collection)).toBe(null)

  await gate.open()
  expect((await office.verify(collector, session.tid, hash, api)).json).toMatchObject({
    error: true,
    code: 'PENDING',
  })
  await minesOn(turn, async () => (await office.transactionsOf(session.tid)).length > 0)

  // The transaction is requested and may be signed, but it can not be broadcast.
  await gate.shut()
  for (let turns = 0; turns < 3; turns += 1) await turn()
  expect(await stateOf(collection)).toBe(1)
  expect((await office.status(collector, collection)).json).toMatchObject({ error: false, state: 1 })

  await gate.open()
  await minesOn(turn, async () => (await stateOf(collection)) === 2)
  expect(await office.mintedOnChain(collection)).toHaveLength(1)
  await office.expectCleanAudit()
})

test('mints once again after a reorganisation removed the mint', patience, async () => {
  const collector = await office.aCollector()
  const { collection } = collector
  const session = await office.session(collector)
  const hash = await office.pay(collector, session)
  await office.verify(collector, session.tid, hash)
  const turn = async () => {
    await office.sender.workNow()
    await office.follow()
  }
  await minesOn(turn, async () => (await office.mintedOnChain(collection)).length > 0)
  const [first] = await office.mintedOnChain(collection)
  const head = await office.chain.client.getBlockNumber()
  await office.chain.reorganise(Number(head - first!.blockNumber) + 1)
  expect(await office.mintedOnChain(collection)).toHaveLength(0)

  await minesOn(turn, async () => {
    const [mint] = await office.mintedOnChain(collection)
    return mint !== undefined && (await stateOf(collection)) === 2
  })
  await minesOn(turn, async () => (await office.transactionsOf(session.tid)).at(-1)?.state === 'done')
  expect(await office.mintedOnChain(collection)).toHaveLength(1)
  expect(await office.collectionOf(collection)).toMatchObject({ owner_id: collector.id })
  await office.expectCleanAudit()
})
