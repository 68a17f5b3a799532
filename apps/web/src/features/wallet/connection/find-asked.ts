/**
 * A wallet may send what it was asked for without our hearing of it: its answer was lost, or the page was gone by then.
 * So the account's count of transactions is kept on the device before the wallet is asked, and whoever would ask again
 * looks first what became of that. Loaded with what pays: viem is large.
 */
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import { deviceStorage } from '#lib/device-storage.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import { openChainReader } from './transactions.ts'

export interface Asking {
  chain: Chain
  wallet: Address
  /** What for: one of each kind is under way at a time. */
  what: 'fee' | 'purchase'
  isIt: (transaction: { to: Address | null; value: bigint }) => boolean
}

type Asked = Omit<Asking, 'isIt'>

/** How far a chain is looked through; an hour where a block takes ten seconds. */
const MOST_BLOCKS = 400n
const BLOCKS_AT_ONCE = 8

const keyOf = ({ chain, wallet, what }: Asked) => `asked-${what}:${chain.id}:${wallet.toLowerCase()}`

/** Before the wallet is asked. Where no node answers, nothing is asked either. */
export async function noteAsking(asked: Asked): Promise<void> {
  const reader = openChainReader(asked.chain)
  const [count, block] = await Promise.all([
    // What the account has sent already, mined or not, is not what it is asked for now.
    getTransactionCount(reader, { address: asked.wallet, blockTag: 'pending' }),
    getBlockNumber(reader, { cacheTime: 0 }),
  ])
  deviceStorage.set(keyOf(asked), `${count} ${block}`)
}

/** The wallet has answered. */
export const forgetAsking = (asked: Asked): void => deviceStorage.remove(keyOf(asked))

/** The hash of what was sent unheard; 'waiting': something of the account's is in no block yet; null: nothing was. */
export async function findAsked(asking: Asking): Promise<Hex | 'waiting' | null> {
  const [count, block] = deviceStorage.get(keyOf(asking))?.split(' ') ?? []
  if (count === undefined || block === undefined) return null
  const reader = openChainReader(asking.chain)
  const { wallet: address } = asking
  const [mined, sent, head] = await Promise.all([
    getTransactionCount(reader, { address }),
    getTransactionCount(reader, { address, blockTag: 'pending' }),
    getBlockNumber(reader, { cacheTime: 0 }),
  ])
  if (mined > Number(count)) {
    const hash = await findInBlocks(asking, { nonce: Number(count), from: BigInt(block) + 1n, head })
    if (hash) return hash
  }
  if (sent > mined) return 'waiting'
  forgetAsking(asking)
  return null
}

async function findInBlocks(
  { chain, wallet, isIt }: Asking,
  { nonce, from, head }: { nonce: number; from: bigint; head: bigint },
): Promise<Hex | null> {
  const reader = openChainReader(chain)
  const end = head < from + MOST_BLOCKS ? head : from + MOST_BLOCKS
  for (let first = from; first <= end; first += BigInt(BLOCKS_AT_ONCE)) {
    const numbers = Array.from({ length: BLOCKS_AT_ONCE }, (_, n) => first + BigInt(n)).filter(
      (n) => n <= end,
    )
    const blocks = await Promise.all(
      numbers.map((blockNumber) => getBlock(reader, { blockNumber, includeTransactions: true })),
    )
    const found = blocks
      .flatMap(({ transactions }) => transactions)
      .find((one) => one.from.toLowerCase() === wallet.toLowerCase() && one.nonce >= nonce && isIt(one))
    if (found) return found.hash
  }
  return null
}
