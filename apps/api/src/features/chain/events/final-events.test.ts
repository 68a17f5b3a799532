import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anIndexer, storedEvents } from '#testing/chain/test-indexer.ts'
import { startBusyLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { onFinalEvent } from './final-events.ts'

let land: TestLandChain
beforeAll(async () => {
  land = await startBusyLandChain()
})

describe('effects', () => {
  test('have typed arguments, and run in the order of the chain', async () => {
    const said: unknown[] = []
    const effects = [
      onFinalEvent('LandNft', 'Transfer', async (_, { args, blockNumber }) => {
        const id: bigint = args.tokenId
        said.push([id, args.to, blockNumber])
      }),
      // @ts-expect-error LandNft has no such event
      onFinalEvent('LandNft', 'Paid', async () => {}),
      // @ts-expect-error the amount is a bigint
      onFinalEvent('LandPayment', 'Paid', async (_, { args }) => void (args.amount satisfies string)),
    ]
    const { indexNow } = await anIndexer({ chains: [land], effects: effects.slice(0, 1) })
    await indexNow(5)
    const transfers = (await land.saidEvents()).filter(
      ({ contract, event }) => contract === 'LandNft' && event === 'Transfer',
    )
    expect(said).toEqual(transfers.map(({ args, blockNumber }) => [args['tokenId'], args['to'], blockNumber]))
  })

  test('wait until the event is as deep as configured', async () => {
    const applied: bigint[] = []
    const effects = [
      onFinalEvent('LandPayment', 'Paid', async (_, { args }) => void applied.push(args.amount)),
    ]
    const { db, indexNow } = await anIndexer({ chains: [land], effects, env: { ETH_CONFIRMATIONS: '3' } })
    await land.pay(20, 2020n)
    await indexNow(5)
    expect((await storedEvents(db)).at(-1)).toMatchObject({ args: { amount: '2020' }, final: false })
    await land.client.mine({ blocks: 1 })
    await indexNow(5)
    expect(applied).not.toContain(2020n)
    await land.client.mine({ blocks: 1 })
    await indexNow(5)
    expect(applied.filter((amount) => amount === 2020n)).toEqual([2020n])
    expect((await storedEvents(db)).at(-1)).toMatchObject({ args: { amount: '2020' }, final: true })
  })

  test('run once although several indexers run at once', async () => {
    const applied: bigint[] = []
    const effects = [
      onFinalEvent('LandPayment', 'Paid', async (tx, { args }) => {
        applied.push(args.amount)
        await sql`select pg_sleep(0.02)`.execute(tx)
      }),
    ]
    const env = { ETH_CONFIRMATIONS: '3' }
    const { databaseUrl, ...first } = await anIndexer({ chains: [land], effects, env })
    const second = await anIndexer({ chains: [land], effects, env, databaseUrl })
    await land.pay(25, 2525n)
    await first.indexNow(5)
    await land.client.mine({ blocks: 3 })
    await Promise.all([first, second, first, second].map(({ indexNow }) => indexNow(5)))
    expect(applied.filter((amount) => amount === 2525n)).toEqual([2525n])
  })
})
