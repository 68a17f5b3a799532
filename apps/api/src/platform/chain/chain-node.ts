/** Requests for blocks and logs. They are not retried: the caller decides. */
import type { Hash, Hex, RpcLog } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { openChainClient, openNodeClients } from './chain-client.ts'
import { logsOfBlock } from './logs-of-block.ts'
import { topicsOf } from './log-filter.ts'
import type { LogFilter } from './log-filter.ts'

export interface Block {
  number: bigint
  hash: Hash
  parentHash: Hash
  time: Date
  /** The header's bloom filter: may match wrongly, but never misses. Null if the node does not send it. */
  logsBloom: Hex | null
}

/** The newest block, or the newest one that the network marks as safe or finalized. */
export type BlockTag = 'latest' | 'safe' | 'finalized'

export interface Receipt {
  blockNumber: bigint
  blockHash: Hash
  logs: RpcLog[]
}

/** The logs of exactly this block. A node that lacks the block throws instead of returning an empty list. */
type BlockLogs = (hash: Hash, filter: LogFilter) => Promise<RpcLog[]>

/** The same with the block's time, from a single address. */
export type BlockWitness = (hash: Hash, filter: LogFilter) => Promise<{ logs: RpcLog[]; time: Date }>

export interface ChainNode {
  /** Null if the node lacks the block; other nodes may have it. */
  block: (at: bigint | BlockTag) => Promise<Block | null>
  logsOfBlock: BlockLogs
  /** One per address. */
  witnesses: BlockWitness[]
  logsOfRange: (from: bigint, to: bigint, filter: LogFilter) => Promise<RpcLog[]>
  /** Null when the node has not seen the transaction in a block. */
  receipt: (transaction: Hash) => Promise<Receipt | null>
}

/** @param first index of the address to try first; the others follow in order. */
export function openChainNode(chain: ChainConfig, first = 0): ChainNode {
  const client = openChainClient(chain, first)
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
    logsOfBlock: (blockHash, filter) => logsOfBlock(client, blockHash, filter),
    witnesses: openNodeClients(chain).map((one) => async (blockHash, filter) => {
      const logs = await logsOfBlock(one, blockHash, filter)
      const block = await one.request({ method: 'eth_getBlockByHash', params: [blockHash, false] })
      if (block?.hash !== blockHash) throw new Error('The node does not have the block')
      return { logs, time: timeOf(block.timestamp) }
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

/** Block times are whole seconds. */
export const timeOf = (timestamp: Hex): Date => new Date(Number(timestamp) * 1000)
