/** A chain with several nodes: one of them invents events or omits them. */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { sql } from 'kysely'
import { encodeAbiParameters, encodeEventTopics, pad, parseEther } from 'viem'
import type { Hash } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { tidToBytes32 } from '@meridian/shared/orders'
import { otherWallet, startEthShop, wallet } from '#testing/chain/test-eth-shop.ts'
import { anIndexer } from '#testing/chain/test-indexer.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate, RpcAnswer } from '#testing/test-gate.ts'
import { aBuyer, expectCleanAudit, plotsOf, readState } from '#testing/test-purchases.ts'
import type { Db } from '#platform/db/database.ts'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { onFinalEvent } from '#features/chain/events/final-events.ts'
import { rejectEvent } from './operator/reject-event.ts'

interface InventedLog {
  event: 'Paid' | 'Received'
  tid?: Hash
  payer: `0x${string}`
  amount: bigint
  isInReceipt?: boolean
}

/** A shop whose first node can return false data; its other nodes are honest. */
async function aShopWithNodes(confirmations = '1', count = 2) {
  const nodes: Gate[] = []
  const shop = await startEthShop(async (chain) => {
    for (let n = 0; n < count; n += 1) nodes.push(await openGate(chain.rpcUrl))
    const urls = nodes.map(({ url }) => url).join(',')
    return { CHAIN_5_RPC_URL: urls, ETH_CONFIRMATIONS: confirmations, CHAIN_POLL_MS: '50' }
  })
  const [liar, honest] = nodes as [Gate, Gate]
  const followWith = (env: Record<string, string>) =>
    anIndexer({
      chains: [shop.chain],
      databaseUrl: shop.databaseUrl,
      effects: shop.effects,
      env: { ...shop.settings, ...env },
    })
  return { ...shop, liar, honest, followWith }
}

/**
 * Adds a log to the node's answers about a block: twice in the list of logs, because one node must not count as two
 * witnesses, and once in the receipt of the transaction.
 */
async function invent(
  gate: Gate,
  rpcUrl: string,
  hash: Hash,
  { event, tid, payer, amount, isInReceipt = true }: InventedLog,
) {
  const ask = async (method: string, params: unknown[]): Promise<{ result: Record<string, unknown> }> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()) as never
  }
  const { result: receipt } = await ask('eth_getTransactionReceipt', [hash])
  const [real] = receipt['logs'] as Record<string, unknown>[]
  const topics =
    event === 'Paid'
      ? encodeEventTopics({ abi: landPaymentAbi, eventName: 'Paid', args: { tid: tid!, payer } })
      : encodeEventTopics({ abi: landPaymentAbi, eventName: 'Received', args: { payer } })
  const data = encodeAbiParameters([{ type: 'uint256' }], [amount])
  const invented = { ...real, topics, data, logIndex: '0x63' }
  gate.alter = (question, answer): RpcAnswer => {
    const added = (logs: unknown) =>
      Array.isArray(logs) && logs.some((log: { transactionHash?: string }) => log.transactionHash === hash)
        ? [...(logs as unknown[]), invented, invented]
        : logs
    if (question.method === 'eth_getLogs') return { ...answer, result: added(answer.result) }
    const isReceipt = question.method === 'eth_getTransactionReceipt' && question.params[0] === hash
    if (!isReceipt || !isInReceipt) return answer
    const { logs } = answer.result as { logs: unknown }
    return { ...answer, result: { ...(answer.result as object), logs: added(logs) } }
  }
}

describe('an event that one of two nodes invents', () => {
  test(
    'moves neither an order nor money, opens a case, and does not stop other events',
    { timeout: 60_000 },
    async () => {
      const shop = await aShopWithNodes()
      const [thief, honest] = [await aBuyer(shop.api), await aBuyer(shop.api)]
      const order = await shop.buyPlots(thief)
      const other = await shop.buyPlots(honest)
      await shop.chain.client.setAutomine(false)
      const hash = await shop.send(other, { from: otherWallet, isMined: false })
      await shop.chain.client.mine({ blocks: 1 })
      await shop.chain.client.setAutomine(true)
      const payer = pad('0xdead', { size: 20 })
      const { rpcUrl } = shop.chain
      await invent(shop.liar, rpcUrl, hash, {
        event: 'Paid',
        tid: tidToBytes32(order.tid),
        payer,
        amount: order.wei,
      })
      const before = await shop.balance(payer)
      await vi.waitFor(
        async () => {
          await shop.follow()
          expect(await readState(shop.db, other.tid)).toBe('completed')
          expect(await listChainCases(shop.db)).toEqual([
            expect.stringMatching(/unconfirmed_event · 1 events of block \d+ are not listed by 2 nodes/),
          ])
        },
        { timeout: 30_000, interval: 50 },
      )
      expect(await readState(shop.db, order.tid)).not.toBe('completed')
      expect(await plotsOf(shop.db, thief.id)).toEqual([])

      // A refund of this invented event would pay out money that LandPayment never received.
      const session = await shop.buyPlots(honest)
      const second = await shop.send(session)
      await invent(shop.liar, rpcUrl, second, { event: 'Received', payer, amount: parseEther('50') })
      await vi.waitFor(
        async () => {
          await shop.follow()
          await shop.sender.workNow()
          expect(await readState(shop.db, session.tid)).toBe('completed')
          expect(await listChainCases(shop.db)).toHaveLength(2)
        },
        { timeout: 30_000, interval: 50 },
      )
      expect(await shop.db.selectFrom('refunds').select('id').execute()).toEqual([])
      expect(await shop.balance(payer)).toBe(before)
      await expectCleanAudit(shop.db)
    },
  )
})

describe('an invented event whose node is removed', () => {
  test('has no effect either, and can be dropped by an operator', { timeout: 60_000 }, async () => {
    const shop = await aShopWithNodes()
    const session = await shop.buyPlots(await aBuyer(shop.api))
    const hash = await shop.send(session)
    const payer = pad('0xdead', { size: 20 })
    await invent(shop.liar, shop.chain.rpcUrl, hash, { event: 'Received', payer, amount: parseEther('0.5') })
    const { db, indexNow } = await shop.followWith({
      CHAIN_5_RPC_URL: `${shop.liar.url},${shop.honest.url}`,
    })
    await vi.waitFor(
      async () => {
        await indexNow(5)
        expect(await listChainCases(shop.db)).toHaveLength(1)
      },
      { timeout: 30_000, interval: 50 },
    )
    const left = await shop.followWith({ CHAIN_5_RPC_URL: shop.honest.url })
    await sql`update chain_events set confirm_at = 'epoch' where confirm_at is not null`.execute(db)
    await left.indexNow(5)
    expect(await shop.db.selectFrom('refunds').select('id').execute()).toEqual([])
    const [event] = await waitingEvents(db)
    const place = { chainId: 5, block: event!.block_number, logIndex: event!.log_index }
    await rejectEvent(db, place, [])
    expect(await waitingEvents(db)).toEqual([])
    expect(await listChainCases(shop.db)).toEqual([])
    await expect(rejectEvent(db, place, [])).rejects.toThrow('does not wait to be confirmed')
  })
})

describe('an invented event that its own node cannot prove', () => {
  test('does not stop the indexer when its block is deep', { timeout: 60_000 }, async () => {
    const shop = await aShopWithNodes('3')
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    const hash = await shop.send(session)
    const log = { event: 'Received', payer: pad('0xdead', { size: 20 }), amount: parseEther('0.5') } as const
    await invent(shop.liar, shop.chain.rpcUrl, hash, { ...log, isInReceipt: false })
    await shop.follow()
    expect(await waitingEvents(shop.db)).toHaveLength(2)
    await shop.chain.client.mine({ blocks: 3 })
    await vi.waitFor(
      async () => {
        await shop.follow()
        expect(await readState(shop.db, session.tid)).toBe('completed')
      },
      { timeout: 30_000, interval: 50 },
    )
    expect(await waitingEvents(shop.db)).toMatchObject([{ event: 'Received' }])
  })
})

const waitingEvents = async (db: Db) => {
  const { rows } = await sql<{ block_number: bigint; log_index: number; event: string }>`
    select block_number, log_index, event from chain_events where final_at is null`.execute(db)
  return rows
}

describe('a first node that gives a later time for each block', () => {
  const delay = (gate: Gate) => {
    const later = <T extends Record<string, unknown>>(from: T, name: string): T =>
      from[name] ? { ...from, [name]: `0x${(Number(from[name]) + 86_400).toString(16)}` } : from
    gate.alter = ({ method }, answer) => {
      const { result } = answer
      if (!result) return answer
      if (method === 'eth_getLogs')
        return { ...answer, result: (result as never[]).map((log) => later(log, 'blockTimestamp')) }
      return method.startsWith('eth_getBlockBy')
        ? { ...answer, result: later(result as never, 'timestamp') }
        : answer
    }
  }

  test('does not make a payment late where two others agree', { timeout: 60_000 }, async () => {
    const shop = await aShopWithNodes('1', 3)
    const session = await shop.buyPlots(await aBuyer(shop.api))
    delay(shop.liar)
    const hash = await shop.send(session)
    await vi.waitFor(
      async () => {
        await shop.follow()
        expect(await readState(shop.db, session.tid)).toBe('completed')
      },
      { timeout: 30_000, interval: 50 },
    )
    const { blockNumber } = await shop.chain.client.getTransactionReceipt({ hash })
    const { timestamp } = await shop.chain.client.getBlock({ blockNumber })
    const { rows } = await sql<{ block_time: Date }>`
      select block_time from chain_events where tx_hash = ${hash}`.execute(shop.db)
    expect(rows).toEqual([{ block_time: new Date(Number(timestamp) * 1000) }])
    await expectCleanAudit(shop.db)
  })

  test('leaves a payment waiting with a case where no other two agree', { timeout: 60_000 }, async () => {
    const shop = await aShopWithNodes()
    const session = await shop.buyPlots(await aBuyer(shop.api))
    delay(shop.liar)
    await shop.send(session)
    await vi.waitFor(
      async () => {
        await shop.follow()
        const paid = expect.stringMatching(
          /unconfirmed_event .*same block time.* LandPayment\.Paid/,
        ) as string
        expect(await listChainCases(shop.db)).toContainEqual(paid)
      },
      { timeout: 30_000, interval: 50 },
    )
    expect(await shop.payments(session.tid)).toEqual([])
  })
})

describe('a second node that does not answer', () => {
  test('keeps a payment waiting, and it settles when the node is back', { timeout: 60_000 }, async () => {
    const shop = await aShopWithNodes()
    await shop.honest.shut()
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    await shop.send(session, { from: wallet })
    await shop.follow()
    expect(await readState(shop.db, session.tid)).toBe('confirming')
    await shop.honest.open()
    await vi.waitFor(
      async () => {
        await shop.follow()
        expect(await readState(shop.db, session.tid)).toBe('completed')
      },
      { timeout: 30_000, interval: 50 },
    )
    expect(await listChainCases(shop.db)).toEqual([])
    await expectCleanAudit(shop.db)
  })
})

describe('a log that one of two nodes always omits', () => {
  test('is found at the other node, at one confirmation', async () => {
    const land = await startTestLandChain()
    const [forgetful, honest] = [await openGate(land.rpcUrl), await openGate(land.rpcUrl)]
    forgetful.alter = (question, answer) =>
      question.method === 'eth_getLogs' ? { ...answer, result: [] } : answer
    const applied: bigint[] = []
    const effects = [
      onFinalEvent('LandPayment', 'Paid', async (_, { args }) => void applied.push(BigInt(args.tid))),
    ]
    const env = {
      CHAIN_5_RPC_URL: `${forgetful.url},${honest.url}`,
      CHAIN_5_WITNESSES: '1',
      ETH_CONFIRMATIONS: '1',
    }
    const { db, indexNow } = await anIndexer({ chains: [land], effects, env })
    await indexNow(5)
    await land.pay(41)
    await indexNow(5)
    expect(applied).toEqual([41n])
    const { rows } =
      await sql`select from chain_events where event = 'Paid' and final_at is not null`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
