/**
 * Finds a journal entry's transaction on the chain. A wallet may send a transaction without its answer reaching us, or
 * replace it by one with a higher fee and another hash. Loaded with the first payment, because viem is large.
 */
import type { Client } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount } from 'viem/actions'
import { openChainReader } from '#features/wallet/connection/transactions.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import type { JournalEntry } from './journal.ts'

/** The maximum of blocks to search: about an hour at ten seconds per block. */
const MOST_BLOCKS = 400n
const BLOCKS_AT_ONCE = 8

export type Lookup =
  | { kind: 'found'; hash: Hex }
  /** The account has sent something that is in no block yet. */
  | { kind: 'unmined' }
  | { kind: 'nothing' }
  /** Neither found nor ruled out: the user has to look into the wallet. */
  | { kind: 'unsure' }

export interface Mark {
  nonce: number
  block: string
}

/** To be stored before the wallet opens: every later transaction of the account has this nonce or a higher one. */
export async function readMark(client: Client, wallet: Address): Promise<Mark> {
  const [nonce, block] = await Promise.all([
    getTransactionCount(client, { address: wallet, blockTag: 'pending' }),
    getBlockNumber(client, { cacheTime: 0 }),
  ])
  return { nonce, block: String(block) }
}

/** Only an explicit 'not found' counts; a node that does not answer proves nothing. */
export async function isUnknownHash(chain: Chain, hash: Hex): Promise<boolean> {
  return getTransaction(openChainReader(chain), { hash }).then(
    () => false,
    (error: unknown) => error instanceof Error && error.name === 'TransactionNotFoundError',
  )
}

export async function findTransaction(chain: Chain, entry: JournalEntry): Promise<Lookup> {
  if (entry.hash !== null && !(await isUnknownHash(chain, entry.hash)))
    return { kind: 'found', hash: entry.hash }
  const reader = openChainReader(chain)
  const { wallet: address } = entry
  const [mined, sent, head] = await Promise.all([
    getTransactionCount(reader, { address }),
    getTransactionCount(reader, { address, blockTag: 'pending' }),
    getBlockNumber(reader, { cacheTime: 0 }),
  ])
  const first = BigInt(entry.block) + 1n
  const last = head < first + MOST_BLOCKS ? head : first + MOST_BLOCKS
  if (mined > entry.nonce) {
    const hash = await searchBlocks(chain, entry, { first, last })
    if (hash) return { kind: 'found', hash }
  }
  if (sent > mined) return { kind: 'unmined' }
  const isDisproved = mined <= entry.nonce || last === head
  return { kind: entry.hash === null && isDisproved ? 'nothing' : 'unsure' }
}

async function searchBlocks(
  chain: Chain,
  entry: JournalEntry,
  { first, last }: { first: bigint; last: bigint },
): Promise<Hex | null> {
  const reader = openChainReader(chain)
  for (let from = first; from <= last; from += BigInt(BLOCKS_AT_ONCE)) {
    const numbers = Array.from({ length: BLOCKS_AT_ONCE }, (_, n) => from + BigInt(n)).filter(
      (n) => n <= last,
    )
    const blocks = await Promise.all(
      numbers.map((blockNumber) => getBlock(reader, { blockNumber, includeTransactions: true })),
    )
    const found = blocks.flatMap(({ transactions }) => transactions).find((one) => isSame(one, entry))
    if (found) return found.hash
  }
  return null
}

interface Mined {
  from: Address
  to: Address | null
  nonce: number
  value: bigint
  input: Hex
}

const isSame = ({ from, to, nonce, value, input }: Mined, entry: JournalEntry): boolean =>
  from.toLowerCase() === entry.wallet.toLowerCase() &&
  to?.toLowerCase() === entry.to.toLowerCase() &&
  nonce >= entry.nonce &&
  value === BigInt(entry.value) &&
  // Some wallets append bytes to the data.
  input.startsWith(entry.data.toLowerCase())
