/** Describes a node's failure. */
import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from 'viem'

export interface NodeFailure {
  /** Text for people, without the node's URL or key. */
  words: string
  /** Whether a smaller request may succeed: the node works, but the request was too large. */
  mayAnswerLess: boolean
}

/** Null if the error does not come from a node. */
export function nodeFailure(error: unknown): NodeFailure | null {
  if (!(error instanceof BaseError)) return null
  const refused = error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null
  if (refused) return { words: `the node refused with code ${refused.code}`, mayAnswerLess: true }
  if (error.walk((cause) => cause instanceof TimeoutError))
    return { words: 'the node did not answer in time', mayAnswerLess: true }
  const failed = error.walk((cause) => cause instanceof HttpRequestError) as HttpRequestError | null
  if (failed?.status)
    return { words: `the node answered ${failed.status}`, mayAnswerLess: [400, 413].includes(failed.status) }
  if (failed) return { words: 'the node can not be reached', mayAnswerLess: false }
  if (error instanceof ResponseBodyTooLargeError)
    return { words: 'the answer of the node is too large', mayAnswerLess: true }
  return { words: 'the node answered something else than was asked', mayAnswerLess: true }
}
