/** A simulated uptime feed of a rollup's sequencer. */
import { toHex } from 'viem'
import type { Address } from 'viem'
import type { TestLandChain } from './test-land-chain.ts'

/** Deploys a contract that answers every call like latestRoundData; `secondsAgo` null: no round yet. */
export async function sequencerSays(
  { client }: TestLandChain,
  address: Address,
  { status, secondsAgo }: { status: bigint; secondsAgo: bigint | null },
): Promise<void> {
  const { timestamp } = await client.getBlock()
  const startedAt = secondsAgo === null ? 0n : timestamp - secondsAgo
  const stores = [1n, status, startedAt, startedAt, 1n].map(
    (word, n) => `7f${toHex(word, { size: 32 }).slice(2)}60${toHex(n * 32, { size: 1 }).slice(2)}52`,
  )
  await client.setCode({ address, bytecode: `0x${stores.join('')}60a06000f3` })
}
