/** What we ask a node about blocks and logs. Nothing is repeated here: whoever asks decides when to ask again. */
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

/** The logs of exactly this block: a node that does not know it refuses, instead of answering 'none'. */
type BlockLogs = (hash: Hash, filter: LogFilter) => Promise<RpcLog[]>

/** The same with the time of the block, by one address alone. */
export type BlockWitness = (hash: Hash, filter: LogFilter) => Promise<{ logs: RpcLog[]; time: Date }>

export interface ChainNode {
  /** Null when the node does not have the block, which is no proof that nobody has. */
  block: (at: bigint | BlockTag) => Promise<Block | null>
  logsOfBlock: BlockLogs
  /** One for each address. */
  witnesses: BlockWitness[]
  logsOfRange: (from: bigint, to: bigint, filter: LogFilter) => Promise<RpcLog[]>
  /** Null when the node has not seen the transaction in a block. */
  receipt: (transaction: Hash) => Promise<Receipt | null>
}

/** @param first which address is asked first; the others follow in their order. */
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

/** Chain time is whole seconds. */
export const timeOf = (timestamp: Hex): Date => new Date(Number(timestamp) * 1000)
