/** What we ask a node about blocks and logs. Nothing is repeated here: whoever asks decides when to ask again. */
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import type { Address, Hash, Hex, RpcLog } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { openChainClient } from './chain-client.ts'
import type { ChainClient } from './chain-client.ts'

export interface Block {
  number: bigint
  hash: Hash
  parentHash: Hash
  time: Date
  /** What its logs are about, by the header: may say yes wrongly, never no. Null where the node does not tell. */
  logsBloom: Hex | null
}

/** The newest block, or the newest that the network vouches for. */
export type BlockTag = 'latest' | 'safe' | 'finalized'

export interface Receipt {
  blockNumber: bigint
  blockHash: Hash
  logs: RpcLog[]
}

export interface LogFilter {
  address: Address[]
  /** Any of these as the first topic. */
  events: Hex[]
  /** Any of these as the third topic, the second indexed argument; null: whatever it is. */
  to: Hex[] | null
}

export interface ChainNode {
  /** Null when the node does not have the block, which is no proof that nobody has. */
  block: (at: bigint | BlockTag) => Promise<Block | null>
  /** The logs of exactly this block: a node that does not know it refuses, instead of answering 'none'. */
  logsOfBlock: (hash: Hash, filter: LogFilter) => Promise<RpcLog[]>
  logsOfRange: (from: bigint, to: bigint, filter: LogFilter) => Promise<RpcLog[]>
  /** Null when the node has not seen the transaction in a block. */
  receipt: (transaction: Hash) => Promise<Receipt | null>
}

export function openChainNode(chain: ChainConfig): ChainNode {
  const client = openChainClient(chain)
  const hex = (number: bigint): Hex => `0x${number.toString(16)}`
  return {
    block: async (at) => {
      const found = await client.request({
        method: 'eth_getBlockByNumber',
        params: [typeof at === 'bigint' ? hex(at) : at, false],
      })
      if (!found?.number || !found.hash) return null
      return {
        number: BigInt(found.number),
        hash: found.hash,
        parentHash: found.parentHash,
        time: timeOf(found.timestamp),
        logsBloom: found.logsBloom ?? null,
      }
    },
    logsOfBlock: (blockHash, filter) =>
      client
        .request({
          method: 'eth_getLogs',
          params: [{ address: filter.address, topics: topicsOf(filter), blockHash }],
        })
        .catch(async (error: unknown) => {
          // One block can not be asked for in parts, and a stranger may fill it beyond what the node is ready to list.
          const logs = nodeFailure(error)?.mayAnswerLess ? await logsOfReceipts(client, blockHash) : null
          if (logs === null) throw error
          return logs.filter((log) => isWanted(log, filter))
        }),
    logsOfRange: (from, to, filter) =>
      client.request({
        method: 'eth_getLogs',
        params: [
          {
            address: filter.address,
            topics: topicsOf(filter),
            fromBlock: hex(from),
            toBlock: hex(to),
          },
        ],
      }),
    receipt: async (transaction) => {
      const found = await client.request({ method: 'eth_getTransactionReceipt', params: [transaction] })
      if (!found?.blockNumber || !found.blockHash) return null
      return { blockNumber: BigInt(found.blockNumber), blockHash: found.blockHash, logs: found.logs }
    },
  }
}

/** Null when the node does not know the block, or the question. */
async function logsOfReceipts(client: ChainClient, blockHash: Hash): Promise<RpcLog[] | null> {
  const question = { method: 'eth_getBlockReceipts', params: [blockHash] }
  const receipts = (await client.request(question as never).catch(() => null)) as { logs: RpcLog[] }[] | null
  return receipts?.flatMap(({ logs }) => logs) ?? null
}

const isWanted = ({ address, topics }: RpcLog, wanted: LogFilter): boolean =>
  wanted.address.some((each) => each.toLowerCase() === address.toLowerCase()) &&
  wanted.events.some((each) => each === topics[0]) &&
  (wanted.to === null || wanted.to.some((each) => each === topics[2]))

const topicsOf = ({ events, to }: LogFilter): (Hex[] | null)[] =>
  to === null ? [events] : [events, null, to]

/** Chain time is whole seconds. */
export const timeOf = (timestamp: Hex): Date => new Date(Number(timestamp) * 1000)

export interface NodeFailure {
  /** For people, without the node's address or a key. */
  words: string
  /** Whether the same question in smaller pieces may be answered: the node is there, and this was too much. */
  mayAnswerLess: boolean
}

/** The node's part in an error; null when it has none. */
export function nodeFailure(error: unknown): NodeFailure | null {
  if (!(error instanceof BaseError)) return null
  const refused = error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null
  if (refused) return { words: `the node refused with code ${refused.code}`, mayAnswerLess: true }
  if (error.walk((cause) => cause instanceof TimeoutError))
    return { words: 'the node did not answer in time', mayAnswerLess: true }
  const failed = error.walk((cause) => cause instanceof HttpRequestError) as HttpRequestError | null
  if (failed?.status)
    return { words: `the node answered ${failed.status}`, mayAnswerLess: [400, 413].includes(failed.status) }
  if (failed) return { words: 'the node can not be reached', mayAnswerLess: false }
  return { words: 'the node answered something else than was asked', mayAnswerLess: true }
}
