/** Sends one request to one address. Errors omit the URL, because it may contain a key. */
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { getHttpRpcClient } from 'viem/utils'
import { limitCodes } from './evm-words.ts'
import type { NodeAddress } from './node-address.ts'

export const answerTimeoutMs = 5000
const smallAnswer = { bytes: 10 * 1024 * 1024, bodyMs: answerTimeoutMs + 500 }
/** Logs and receipts are as large as a block: 60 M gas full of our events are 20 MB. */
const largeAnswer = { bytes: 64 * 1024 * 1024, bodyMs: 30_000 }
const largeMethods = new Set(['eth_getLogs', 'eth_getBlockReceipts', 'eth_getTransactionReceipt'])
/** Characters. A contract chooses the length of its revert reason. */
const longestMessage = 2000

export interface RpcQuestion {
  method: string
  params?: unknown
}

export async function askNode({ url, name }: NodeAddress, { method, params }: RpcQuestion): Promise<unknown> {
  const body = { method, params }
  const { bytes, bodyMs } = largeMethods.has(method) ? largeAnswer : smallAnswer
  const node = getHttpRpcClient(url, {
    timeout: answerTimeoutMs,
    maxResponseBodySize: bytes,
    // viem's timeout ends with the headers, but a node may also stop in the middle of a body.
    fetchFn: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(bodyMs) }),
  })
  let received: Response | undefined
  const answer: unknown = await node
    .request({ body, onResponse: (response) => void (received = response) })
    .catch((error: unknown) => {
      throw withoutAddress(error, name, body)
    })
  const { error, result } = (answer ?? {}) as { error?: unknown; result?: unknown }
  if (error) {
    const refusal = readRefusal(error, url)
    // Rate limits come with a status; their error texts are not standardised.
    if (
      received &&
      (received.status === 429 || (limitCodes.has(refusal.code) && received.headers.has('retry-after')))
    )
      throw new HttpRequestError({ body, status: 429, headers: received.headers, url: name })
    throw new RpcRequestError({ body, error: refusal, url: name })
  }
  if (result === undefined) throw new BaseError('the node answered something else than was asked')
  return result
}

export function withoutAddress(error: unknown, name: string, body?: object): Error {
  if (error instanceof TimeoutError || (error as Error).name === 'TimeoutError')
    return new TimeoutError({ body: { ...body }, url: name })
  if (error instanceof HttpRequestError) {
    if (isTimeout(error.cause)) return new TimeoutError({ body: { ...body }, url: name })
    const { status, headers } = error
    return new HttpRequestError({
      ...(body && { body: { ...body } }),
      ...(status && { status }),
      ...(headers && { headers }),
      url: name,
      details: codeOf(error.cause),
    })
  }
  // For example an error about the size of a response.
  if (error instanceof BaseError && !('url' in error)) return error
  return new HttpRequestError({ url: name, details: codeOf(error) })
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** For example ECONNREFUSED; the error's message would name the host. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause ? codeOf(cause) : 'no answer'
}

function readRefusal(error: unknown, url: string): { code: number; message: string; data?: unknown } {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return {
    code: Number.isInteger(code) ? (code as number) : -32_603,
    message: scrub(typeof message === 'string' ? message.slice(0, longestMessage) : '', url),
    // Contains the reason of a revert.
    ...(data !== undefined && { data: JSON.parse(scrub(JSON.stringify(data), url)) as unknown }),
  }
}

/** A node may repeat its URL or the key in an error. */
function scrub(words: string, url: string): string {
  return secretsOf(url).reduce((redacted, secret) => redacted.replaceAll(secret, '…'), words)
}

function secretsOf(text: string): string[] {
  if (!URL.canParse(text)) return [text]
  const url = new URL(text)
  const parts = [url.username, url.password, ...url.pathname.split('/'), ...url.searchParams.values()]
  return [text, url.host, url.hostname, ...parts.filter((part) => part.length >= 8)]
}
