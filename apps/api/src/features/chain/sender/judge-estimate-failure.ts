/** Why a node gave no estimate. */
import { BaseError, HttpRequestError, RpcRequestError } from 'viem'
import {
  brokenCode,
  limitCodes,
  reverted,
  revertCode,
  shortOfFunds,
  tooMuchGas,
} from '#platform/chain/evm-words.ts'

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

const limited = /rate.?limit|too many requests|limit exceeded|quota|capacity|request count/i

export function judgeEstimateFailure(error: unknown): EstimateFailure {
  if (!(error instanceof BaseError)) return 'unclear'
  const http = error.walk((cause) => cause instanceof HttpRequestError) as HttpRequestError | null
  if (http?.status === 429) return 'limited'
  const rpc = error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null
  if (!rpc) return 'unclear'
  // A reason may be as long as its contract likes, and a message anything that its node likes.
  const said: unknown = rpc.details
  const words = typeof said === 'string' ? said.slice(0, 200) : ''
  if (rpc.code === revertCode) return 'refused'
  const [before = ''] = words.split(reverted)
  if (before.length < words.length) return tooMuchGas.test(before) ? 'too much gas' : 'refused'
  if (tooMuchGas.test(words)) return 'too much gas'
  if (brokenCode.test(words)) return 'refused'
  if (limitCodes.has(rpc.code) || limited.test(words)) return 'limited'
  if (shortOfFunds.test(words)) return 'short'
  return 'unclear'
}
