import type { Hex } from 'viem'
import type { KeyTurn } from './key-turn.ts'
import { readFees } from './read-fees.ts'
import type { Sent } from './sent-transaction.ts'
import { storeSigned } from './sign-transaction.ts'

const mostTimesTheMarket = 5n

/**
 * Nodes take a replacement that offers at least a tenth more; all versions share the nonce, so one is mined. Answers
 * the newest bytes: those that were there where nothing better can be offered.
 */
export async function offerMore(turn: KeyTurn, sent: Sent): Promise<Hex> {
  const { signer, limits } = turn
  const newest = sent.versions[0]!
  // Signed by a key that was replaced since: what it signed stays good, and nothing can be added.
  if (sent.from_address !== signer.address) return newest.bytes
  const now = await readFees(turn)
  if (!now) return newest.bytes
  const raised = (old: string) => (BigInt(old) * 9n) / 8n + 1n
  // What does not go in at several times the market's price is not held up by its price.
  if (raised(newest.fee) > now.maxFeePerGas * mostTimesTheMarket) return newest.bytes
  if (raised(newest.tip) > (now.maxPriorityFeePerGas + 1n) * mostTimesTheMarket) return newest.bytes
  const fees = {
    maxFeePerGas: max(now.maxFeePerGas, raised(newest.fee)),
    maxPriorityFeePerGas: max(now.maxPriorityFeePerGas, raised(newest.tip)),
  }
  if (fees.maxFeePerGas > limits.maxFeePerGas) return newest.bytes
  return storeSigned(turn.db, turn, sent, fees)
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
