/**
 * Reads all logs of one block. Anybody may fill a block with more of our events than a node lists at once, so the
 * request is split into smaller pieces until one way succeeds.
 */
import { BaseError } from 'viem'
import type { Hash, RpcLog } from 'viem'
import type { ChainClient } from './chain-client.ts'
import { matchesFilter, topicsOf } from './log-filter.ts'
import type { LogFilter } from './log-filter.ts'
import { nodeFailure } from './node-failure.ts'

/** Receipts that are requested at once. */
const width = 16

type Way = (client: ChainClient, blockHash: Hash, filter: LogFilter) => Promise<RpcLog[]>

const ways: readonly Way[] = [
  getLogs,
  inPieces(({ address, ...rest }) => address.map((one) => ({ ...rest, address: [one] }))),
  inPieces(({ address, events, to }) =>
    address.flatMap((one) => events.map((event) => ({ address: [one], events: [event], to }))),
  ),
  fromBlockReceipts,
  fromEachReceipt,
]

/** In block order. A node that lacks the block throws instead of returning an empty list. */
export async function logsOfBlock(
  client: ChainClient,
  blockHash: Hash,
  filter: LogFilter,
): Promise<RpcLog[]> {
  let refusal: unknown
  for (const way of ways) {
    try {
      return await way(client, blockHash, filter)
    } catch (error) {
      if (!nodeFailure(error)?.mayAnswerLess) throw error
      refusal ??= error
    }
  }
  throw refusal
}

function getLogs(client: ChainClient, blockHash: Hash, filter: LogFilter): Promise<RpcLog[]> {
  const { address } = filter
  return client.request({ method: 'eth_getLogs', params: [{ address, topics: topicsOf(filter), blockHash }] })
}

function inPieces(split: (filter: LogFilter) => LogFilter[]): Way {
  return async (client, blockHash, filter) => {
    const logs: RpcLog[] = []
    for (const piece of split(filter)) logs.push(...(await getLogs(client, blockHash, piece)))
    return logs.toSorted((a, b) => Number(a.logIndex) - Number(b.logIndex))
  }
}

async function fromBlockReceipts(client: ChainClient, blockHash: Hash, filter: LogFilter): Promise<RpcLog[]> {
  const question = { method: 'eth_getBlockReceipts', params: [blockHash] }
  const receipts: { logs: RpcLog[] }[] | null = await client.request(question as never)
  if (receipts === null) throw new UnknownBlock()
  return receipts.flatMap(({ logs }) => logs.filter((log) => matchesFilter(log, filter)))
}

async function fromEachReceipt(client: ChainClient, blockHash: Hash, filter: LogFilter): Promise<RpcLog[]> {
  const block = await client.request({ method: 'eth_getBlockByHash', params: [blockHash, false] })
  if (!block) throw new UnknownBlock()
  const logs: RpcLog[] = []
  for (let at = 0; at < block.transactions.length; at += width) {
    const some = block.transactions.slice(at, at + width) as Hash[]
    const receipts = await Promise.all(
      some.map((hash) => client.request({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    for (const receipt of receipts) {
      if (receipt?.blockHash !== blockHash) throw new UnknownBlock()
      logs.push(...receipt.logs.filter((log) => matchesFilter(log, filter)))
    }
  }
  return logs
}

class UnknownBlock extends BaseError {
  constructor() {
    super('the node does not have the block any more')
  }
}
