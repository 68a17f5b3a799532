import type { Hex } from 'viem'
import type { KeyTurn } from './key-turn.ts'
import { readFees } from './read-fees.ts'
import type { Sent } from './sent-transaction.ts'
import { storeSigned } from './sign-transaction.ts'

const mostTimesTheMarket = 5n

/**
 * Nodes accept a replacement that offers at least a tenth more. All versions share the nonce, so only one is mined.
 * Returns the newest bytes; the existing ones if no better offer is possible.
 */
export async function offerMore(turn: KeyTurn, sent: Sent): Promise<Hex> {
  const { signer, limits } = turn
  const newest = sent.versions[0]!
  // Signed by a key that was replaced since: its bytes stay valid, but no new version can be signed.
  if (sent.from_address !== signer.address) return newest.bytes
  const now = await readFees(turn)
  if (!now) return newest.bytes
  const raised = (old: string) => (BigInt(old) * 9n) / 8n + 1n
  // A transaction that is not mined at several times the market price is not delayed by its price.
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
