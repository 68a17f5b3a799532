/** Reads an embedded chain for the pages, with the methods that every client may call. */
import { createPublicClient, custom } from 'viem'
import type { Block, Hex, PublicClient, Transaction } from 'viem'
import type { Chain } from '#chains/start-chains.ts'

export function openChain(chain: Chain): PublicClient {
  return createPublicClient({
    cacheTime: 0,
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params?: unknown[] }) => {
          const answer = await chain.answer({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
          if (Array.isArray(answer)) throw new Error(`${method} was answered with a batch`)
          if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
          return answer.result
        },
      },
      { retryCount: 0 },
    ),
  })
}

export type MinedTransaction = Transaction & { blockNumber: bigint; minedAt: bigint }

/** A page reads at most this many blocks back: a chain has no index of an address's transactions. */
export const blocksLookedAt = 300
const blocksAtOnce = 25

/** Up to this many transactions, newest first. */
export async function findTransactions(
  client: PublicClient,
  most: number,
  isWanted: (transaction: Transaction) => boolean,
): Promise<MinedTransaction[]> {
  const head = Number(await client.getBlockNumber())
  const oldest = Math.max(0, head - blocksLookedAt + 1)
  const found: MinedTransaction[] = []
  for (let newest = head; newest >= oldest && found.length < most; newest -= blocksAtOnce) {
    const numbers = Array.from(
      { length: Math.min(blocksAtOnce, newest - oldest + 1) },
      (_, at) => newest - at,
    )
    const blocks = await Promise.all(
      numbers.map((number) => client.getBlock({ blockNumber: BigInt(number), includeTransactions: true })),
    )
    found.push(...blocks.flatMap(transactionsOf).filter(isWanted))
  }
  return found.slice(0, most)
}

const transactionsOf = (block: Block<bigint, true, 'latest'>): MinedTransaction[] =>
  block.transactions
    .map((transaction) => ({ ...transaction, blockNumber: block.number, minedAt: block.timestamp }))
    .toReversed()

export type RawLog = {
  address: Hex
  data: Hex
  topics: [Hex, ...Hex[]]
  blockNumber: Hex
  transactionHash: Hex
  logIndex: Hex
}

/** By the method without its parameters: the filtered event arguments do not matter here. */
export const readLogs = (
  client: PublicClient,
  filter: { address?: Hex; topics?: (Hex | null)[]; fromBlock: Hex },
): Promise<RawLog[]> =>
  client.request({ method: 'eth_getLogs', params: [{ ...filter, toBlock: 'latest' }] } as never)
