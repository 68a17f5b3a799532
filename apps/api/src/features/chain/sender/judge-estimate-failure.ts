/** Classifies why a node returned no estimate. */
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
  /** The call itself fails, on every node and at any time. */
  | 'refused'
  | 'too much gas'
  /** The account's balance is too low. */
  | 'short'
  /** The node limits our request rate. */
  | 'limited'
  /**
   * Anything else: no answer, a malformed answer, an unspecific error. Another request shows whether the node is at
   * fault.
   */
  | 'unclear'

const limited = /rate.?limit|too many requests|limit exceeded|quota|capacity|request count/i

export function judgeEstimateFailure(error: unknown): EstimateFailure {
  if (!(error instanceof BaseError)) return 'unclear'
  const http = error.walk((cause) => cause instanceof HttpRequestError) as HttpRequestError | null
  if (http?.status === 429) return 'limited'
  const rpc = error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null
  if (!rpc) return 'unclear'
  // The contract chooses the length of a revert reason, and the node the type of its message.
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
