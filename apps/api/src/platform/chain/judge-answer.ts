/** Classifies a node's error: an answer for the caller, a rate limit, or a failure that another node may not have. */
import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError } from 'viem'
import { isEvmAnswer, limitCodes } from './evm-words.ts'

export type Judgement =
  /** 'answer' goes to the caller: another node would return the same, or the caller must request less. */
  { kind: 'answer' } | { kind: 'limited'; waitMs: number | null } | { kind: 'failure' }

const tooOften =
  /rate.?limit|too many requests|per second|request count|quota|capacity|throughput|compute unit/i
const tooMuch = /range|more than|response size|too (?:many|large)|max(?:imum)?\b|\bresults?\b/i
/** Errors of the node itself, not of the transaction it should forward. */
const notThere = new Set([-32_601, -32_603, -32_004, -32_002, -32_001])
/** These run contracts that anybody may have written, and the contract may be what exceeds the limit. */
const runsCode = new Set(['eth_call', 'eth_estimateGas'])

export function judgeAnswer(method: string, error: unknown): Judgement {
  if (error instanceof HttpRequestError && error.status) return judgeStatus(method, error)
  if (error instanceof ResponseBodyTooLargeError)
    return { kind: method === 'eth_getLogs' ? 'answer' : 'failure' }
  const refusal =
    error instanceof BaseError
      ? (error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null)
      : null
  return refusal ? judgeRefusal(method, refusal) : { kind: 'failure' }
}

function judgeStatus(method: string, { status, headers }: HttpRequestError): Judgement {
  const wait = headers?.get('retry-after') ?? null
  if (status === 429 || (status === 503 && wait !== null)) return { kind: 'limited', waitMs: readWait(wait) }
  return { kind: method === 'eth_getLogs' && (status === 400 || status === 413) ? 'answer' : 'failure' }
}

function judgeRefusal(method: string, { code, details: words }: RpcRequestError): Judgement {
  if (isEvmAnswer(code, words)) return { kind: 'answer' }
  if (tooOften.test(words)) return { kind: 'limited', waitMs: null }
  if (method === 'eth_getLogs' && tooMuch.test(words)) return { kind: 'answer' }
  if (limitCodes.has(code) && !runsCode.has(method)) return { kind: 'limited', waitMs: null }
  // Already known or fee too low: the bytes are stored and sent again.
  if (method === 'eth_sendRawTransaction' && !notThere.has(code)) return { kind: 'answer' }
  return { kind: 'failure' }
}

/** Seconds, or a date. */
export function readWait(text: string | null): number | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const wait = Date.parse(text) - Date.now()
  return wait > 0 ? wait : null
}
