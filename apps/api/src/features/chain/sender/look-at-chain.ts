import type { Address, Hash } from 'viem'
import type { KeyTurn } from './key-turn.ts'

/** The state of a chain during one turn, read once for all transactions. */
export interface Look {
  /** The last final block: as deep as configured and, if configured, marked as such by the network. */
  final: bigint
  /** Number of mined transactions of the address. */
  countOf: (address: Address) => bigint
  hashOf: (blockNumber: bigint) => Promise<Hash | null>
}

export async function readLook(turn: KeyTurn, addresses: Iterable<Address>): Promise<Look> {
  const { client } = turn
  const counts = new Map<Address, bigint>()
  for (const address of addresses)
    counts.set(address, BigInt(await client.getTransactionCount({ address, blockTag: 'latest' })))
  const final = await readFinalNumber(turn)
  const hashes = new Map<bigint, Promise<Hash | null>>()
  return {
    final,
    countOf: (address) => counts.get(address)!,
    hashOf: (blockNumber) => {
      const known = hashes.get(blockNumber)
      if (known) return known
      const asked = client.getBlock({ blockNumber, includeTransactions: false }).then(({ hash }) => hash)
      hashes.set(blockNumber, asked)
      return asked
    },
  }
}

async function readFinalNumber({ client, confirmations, finality }: KeyTurn): Promise<bigint> {
  const head = await client.getBlockNumber()
  const deep = head - BigInt(confirmations) + 1n
  if (finality === 'depth') return deep
  const { number } = await client.getBlock({ blockTag: finality, includeTransactions: false })
  return number < deep ? number : deep
}
