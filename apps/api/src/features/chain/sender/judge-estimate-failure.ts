/**
 * Why a node gave no estimate. What the EVM answered about our call is told by the words that nodes have for it, since
 * they agree on no code: geth, Erigon, Reth, Nethermind, Besu and anvil each have their own.
 */
import { BaseError, HttpRequestError, RpcRequestError } from 'viem'

export type EstimateFailure =
  /** The call itself fails, whoever asks and whenever. */
  | 'refused'
  | 'too much gas'
  /** The account has less than it would send. */
  | 'short'
  /** The node wants to be asked less. */
  | 'limited'
  /** Anything else: silence, a broken answer, an error that says nothing. Another question tells whose fault it is. */
  | 'unclear'

const tooMuchGas =
  /out ?of ?gas|gas required exceeds|intrinsic gas|exceeds (?:the )?(?:block )?gas limit|insufficient_gas/i

/** A receiver words what comes after 'reverted', so it is looked for first, and nothing behind it is read. */
const reverted = /revert|vm exception|vm execution error/i

const brokenCode =
  /evm error|opcode|bad ?instruction|invalid_operation|stack ?(?:under|over)flow|stack limit|(?:invalid|bad)[ _]?jump|write protection|return ?data ?(?:buffer )?out ?of ?bounds|illegal_state_change|max call depth/i

const short = /insufficient (?:funds|balance)|exceeds? (?:the )?balance/i
const limited = /rate.?limit|too many requests|limit exceeded|quota|capacity|request count/i
const limitedCodes = new Set([-32_005, -32_029, 429])

export function judgeEstimateFailure(error: unknown): EstimateFailure {
  if (!(error instanceof BaseError)) return 'unclear'
  const http = error.walk((cause) => cause instanceof HttpRequestError) as HttpRequestError | null
  if (http?.status === 429) return 'limited'
  const rpc = error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null
  if (!rpc) return 'unclear'
  // A reason may be as long as its contract likes, and a message anything that its node likes.
  const said: unknown = rpc.details
  const words = typeof said === 'string' ? said.slice(0, 200) : ''
  if (rpc.code === 3) return 'refused'
  const [before = ''] = words.split(reverted)
  if (before.length < words.length) return tooMuchGas.test(before) ? 'too much gas' : 'refused'
  if (tooMuchGas.test(words)) return 'too much gas'
  if (brokenCode.test(words)) return 'refused'
  if (limitedCodes.has(rpc.code) || limited.test(words)) return 'limited'
  if (short.test(words)) return 'short'
  return 'unclear'
}
