import type { ChainClient } from '#platform/chain/chain-client.ts'

/** The first block at or after the time, by bisection; `last` + 1 if there is none up to `last`. */
export async function findBlockSince(client: ChainClient, since: Date, last: bigint): Promise<bigint> {
  const seconds = BigInt(Math.floor(since.getTime() / 1000))
  let low = 0n
  let high = last + 1n
  while (low < high) {
    const middle = (low + high) / 2n
    const { timestamp } = await client.getBlock({ blockNumber: middle })
    if (timestamp < seconds) low = middle + 1n
    else high = middle
  }
  return low
}
