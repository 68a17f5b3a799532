import type { Address, Hash } from 'viem'
import type { ChainClient } from '#platform/chain/chain-client.ts'

/** A chain as one turn sees it: asked once, however many transactions are held against it. */
export interface Look {
  head: bigint
  /** Transactions of the address that are mined. */
  countOf: (address: Address) => bigint
  hashOf: (blockNumber: bigint) => Promise<Hash | null>
}

export async function readLook(client: ChainClient, addresses: Iterable<Address>): Promise<Look> {
  const counts = new Map<Address, bigint>()
  for (const address of addresses)
    counts.set(address, BigInt(await client.getTransactionCount({ address, blockTag: 'latest' })))
  const head = await client.getBlockNumber()
  const hashes = new Map<bigint, Promise<Hash | null>>()
  return {
    head,
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
