import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openGate } from '#testing/test-gate.ts'
import { anIndexer, eventKey, storedEvents, storedKeys } from '#testing/chain/test-indexer.ts'
import { startBusyLandChain, startTestLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { onFinalEvent } from '#features/chain/events/final-events.ts'

let land: TestLandChain
beforeAll(async () => {
  land = await startBusyLandChain()
})

describe('copies every event', () => {
  test('once, from all contracts, however often it is read', async () => {
    const { db, indexNow } = await anIndexer({ chains: [land] })
    await indexNow(5)
    await indexNow(5)
    await Promise.all([indexNow(5), indexNow(5)])
    const said = await land.saidEvents()
    expect(new Set(said.map(({ contract, event }) => `${contract}.${event}`))).toEqual(
      new Set([
        'LandPayment.Paid',
        'LandPayment.Received',
        'LandNft.Transfer',
        'LandNft.MintGranted',
        'LandNft.MinterChanged',
        'LandNft.OwnershipTransferred',
        'LandCollectionNft.Transfer',
        'LandCollectionNft.CollectionMinted',
        'LandCollectionNft.MinterChanged',
        'LandCollectionNft.OwnershipTransferred',
        'Ido.Bought',
        'Staking.Staked',
        'Staking.RewardClaimed',
        'Staking.StakeWithdrawn',
        'Staking.Deposited',
        'Gin.Transfer',
      ]),
    )
    expect((await storedKeys(db)).toSorted()).toEqual(said.map(eventKey).toSorted())
  })

  test('with its arguments, its block and its indexed columns', async () => {
    const { db, indexNow } = await anIndexer({ chains: [land] })
    await indexNow(5)
    const paid = (await land.saidEvents()).find(({ event }) => event === 'Paid')!
    const { timestamp } = await land.client.getBlock({ blockHash: paid.blockHash })
    const payer = String(paid.args['payer'])
    const { rows } = await sql`select * from chain_events where subject = ${tid(7)}`.execute(db)
    expect(rows).toEqual([
      {
        chain_id: 5n,
        block_hash: paid.blockHash,
        log_index: paid.logIndex,
        block_number: paid.blockNumber,
        block_time: new Date(Number(timestamp) * 1000),
        tx_hash: paid.txHash,
        contract: 'LandPayment',
        address: land.deployment.addresses['LandPayment']!.toLowerCase(),
        event: 'Paid',
        args: { tid: tid(7), payer, amount: '1234' },
        subject: tid(7),
        parties: [payer.toLowerCase()],
        final_at: expect.any(Date),
        held: null,
        confirm_at: null,
        confirm_tries: 0,
      },
    ])
    const tokens = await sql<{ event: string; parties: string[] }>`
      select event, parties from chain_events where contract = 'LandNft' and event = 'Transfer' and subject = '11'
      order by block_number`.execute(db)
    expect(tokens.rows).toHaveLength(2)
    expect(tokens.rows[0]!.parties[1]).toBe(tokens.rows[1]!.parties[0])
  })

  test('on each chain that has contracts', async () => {
    const gin = await startTestLandChain(56, 'gin')
    await gin.sendGin(5n)
    const { db, indexNow } = await anIndexer({ chains: [land, gin] })
    await Promise.all([indexNow(5), indexNow(56)])
    const onGin = (await storedEvents(db)).filter(({ chain_id }) => chain_id === 56n)
    expect(onGin.map(({ contract, args }) => [contract, args['value']])).toEqual([
      ['Gin', String(10n ** 27n)],
      ['Gin', '5'],
    ])
  })
})

describe('a node', () => {
  test('that refuses long ranges gets requests for shorter ones', async () => {
    await land.client.mine({ blocks: 100 })
    const gate = await openGate(land.rpcUrl)
    gate.refuse = ({ method, params }) => {
      const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string }
      const tooMany = Number(toBlock) - Number(fromBlock) >= 10
      return method === 'eth_getLogs' && tooMany ? { code: -32005, message: 'too many blocks' } : null
    }
    const { db, indexNow } = await anIndexer({ chains: [land], env: { CHAIN_5_RPC_URL: gate.url } })
    await indexNow(5)
    expect((await storedKeys(db)).toSorted()).toEqual((await land.saidEvents()).map(eventKey).toSorted())
  })

  test('that refuses to list the logs of a crowded block gets requests for its receipts', async () => {
    const gate = await openGate(land.rpcUrl)
    gate.refuse = ({ method }) =>
      method === 'eth_getLogs' ? { code: -32_005, message: 'query returned more than 10000 results' } : null
    await land.pay(19)
    const { db, indexNow } = await anIndexer({ chains: [land], env: { CHAIN_5_RPC_URL: gate.url } })
    await indexNow(5)
    expect((await storedKeys(db)).toSorted()).toEqual((await land.saidEvents()).map(eventKey).toSorted())
  })

  test('that returns no time with its logs gets requests for the blocks', async () => {
    await land.client.mine({ blocks: 10 })
    const gate = await openGate(land.rpcUrl)
    const withoutTime = (log: object) => Object.assign(log, { blockTimestamp: undefined })
    gate.alter = ({ method }, answer) =>
      method === 'eth_getLogs' ? { ...answer, result: (answer.result as object[]).map(withoutTime) } : answer
    const { db, indexNow } = await anIndexer({ chains: [land], env: { CHAIN_5_RPC_URL: gate.url } })
    await indexNow(5)
    const { rows } = await sql<{ block_number: bigint; block_time: Date }>`
      select distinct block_number, block_time from chain_events`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    for (const { block_number, block_time } of rows) {
      const { timestamp } = await land.client.getBlock({ blockNumber: block_number })
      expect(block_time).toEqual(new Date(Number(timestamp) * 1000))
    }
  })

  test('whose chain changes during a read is read again', async () => {
    const gate = await openGate(land.rpcUrl)
    const head = await land.client.getBlockNumber()
    let turns = 0
    gate.alter = ({ method, params: [at] }, answer) => {
      if (
        method !== 'eth_getBlockByNumber' ||
        at === 'latest' ||
        BigInt(String(at)) < head - 5n ||
        turns === 2
      )
        return answer
      turns += 1
      return { ...answer, result: turns === 1 ? null : { ...(answer.result as object), hash: tid(1) } }
    }
    const { db, indexNow } = await anIndexer({ chains: [land], env: { CHAIN_5_RPC_URL: gate.url } })
    await indexNow(5)
    expect(turns).toBe(2)
    expect((await storedKeys(db)).toSorted()).toEqual((await land.saidEvents()).map(eventKey).toSorted())
  })

  test('with a crowded past is read in parts of the size of a transaction', async () => {
    const gin = await startTestLandChain(56, 'gin')
    await gin.crowdWithGin(6, 45)
    await gin.client.mine({ blocks: 20 })
    const gate = await openGate(gin.rpcUrl)
    const sizes: number[] = []
    const effects = [
      onFinalEvent('Gin', 'Transfer', async (tx) => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from chain_events where final_at is null`.execute(tx)
        sizes.push(rows[0]!.waiting)
      }),
    ]
    const env = { CHAIN_56_RPC_URL: gate.url }
    const { db, indexNow } = await anIndexer({ chains: [gin], effects, env })
    await indexNow(56)
    expect(sizes).toHaveLength(6 * 45 + 1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
    const said = (await gin.saidEvents()).map(eventKey)
    expect((await storedKeys(db)).toSorted()).toEqual(said.toSorted())
  }, 120_000)

  test('gets requests by block hash near the head, so that it cannot return an older state', async () => {
    const gate = await openGate(land.rpcUrl)
    await land.pay(16)
    await land.pay(17)
    await land.client.mine({ blocks: 3 })
    const { indexNow } = await anIndexer({ chains: [land], env: { CHAIN_5_RPC_URL: gate.url } })
    await indexNow(5)
    const head = await land.client.getBlockNumber()
    const asked = gate.asked
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { blockHash?: string; toBlock?: string })
    // The other blocks' bloom filters show that they contain no events of ours.
    expect(asked.filter(({ blockHash }) => blockHash)).toHaveLength(2)
    const near = asked.findIndex(({ toBlock }) => toBlock && BigInt(toBlock) > head - 8n)
    // The range is read only afterwards, to find events that the headers omitted.
    expect(near).toBeGreaterThan(asked.findLastIndex(({ blockHash }) => blockHash))
  })

  test('gets no second request for events that were read before a restart', async () => {
    const first = await anIndexer({ chains: [land] })
    await land.pay(18)
    await first.indexNow(5)
    const head = await land.client.getBlockNumber()
    await land.pay(8)
    const gate = await openGate(land.rpcUrl)
    const { databaseUrl } = first
    const again = await anIndexer({ chains: [land], databaseUrl, env: { CHAIN_5_RPC_URL: gate.url } })
    await again.indexNow(5)
    expect(gate.asked.filter(({ method }) => method === 'eth_getLogs')).toHaveLength(1)
    const blocks = gate.asked
      .filter(({ method, params }) => method === 'eth_getBlockByNumber' && params[0] !== 'latest')
      .map(({ params }) => BigInt(String(params[0])))
    expect(blocks.filter((number) => number < head)).toEqual([])
    expect((await storedEvents(again.db)).at(-1)).toMatchObject({ event: 'Paid', args: { tid: tid(8) } })
  })
})
