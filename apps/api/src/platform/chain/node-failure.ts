/** Which part a node has in an error. */
import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from 'viem'

export interface NodeFailure {
  /** For people, without the node's address or a key. */
  words: string
  /** Whether the same question in smaller pieces may be answered: the node is there, and this was too much. */
  mayAnswerLess: boolean
}

/** The node's part in an error; null when it has none. */
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
