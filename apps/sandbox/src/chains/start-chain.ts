import { setTimeout as sleep } from 'node:timers/promises'
import { keepAnvil } from './keep-anvil.ts'
import type { ChainChange, Life } from './keep-anvil.ts'
import { isRead, isWrite } from './offered-methods.ts'
import { askNode, callNode, parseRequest, refuse } from './rpc.ts'
import type { RpcAnswer, RpcRequest } from './rpc.ts'
import { waitUntilMined } from './wait-until-mined.ts'

export type Chain = {
  id: number
  /** For clients: offered methods only. A write is answered when it is mined and saved. */
  answer: (body: unknown) => Promise<RpcAnswer | RpcAnswer[]>
  /** For ourselves: any method of the node, saved before it returns. Never reachable from outside. */
  command: (method: string, params: unknown[]) => Promise<unknown>
  stop: () => Promise<void>
}

type Options = { id: number; folder: string; onChange: (change: ChainChange) => void }
type Serve = (life: Life, request: RpcRequest, isRetry: boolean) => Promise<RpcAnswer>

const largestBatch = 100
/** A lost connection is noticed before the end of the process behind it. */
const untilNoticedMs = 1000

/** A chain whose acknowledged writes survive kill -9 of the node and of this process. */
export async function startChain({ id, folder, onChange }: Options): Promise<Chain> {
  const node = await keepAnvil({ chainId: id, folder, onChange })
  const unsaved = new Set<Promise<unknown>>()

  const write: Serve = async (life, request, isRetry) => {
    const attempt = writeOnce(life, request, isRetry)
    unsaved.add(attempt)
    try {
      return await attempt
    } finally {
      unsaved.delete(attempt)
    }
  }

  /**
   * What a read saw may come from a write that is mined but not yet saved, and a kill now would undo it. Nobody
   * is shown such a block: the answer waits for the writes under way, and is asked for anew if one failed.
   */
  const read: Serve = async ({ anvil }, request) => {
    const answer = await askNode(anvil.url, request)
    const outcomes = await Promise.allSettled(unsaved)
    if (outcomes.some(({ status }) => status === 'rejected')) throw new Error('a write under way was lost')
    return answer
  }

  /** A node that dies under a request is replaced within moments, and the request is made again. */
  async function serveTwice(serve: Serve, request: RpcRequest): Promise<RpcAnswer> {
    try {
      const life = await node.life()
      try {
        return await serve(life, request, false)
      } catch {
        await Promise.race([life.anvil.ended, sleep(untilNoticedMs)])
        return await serve(await node.life(), request, true)
      }
    } catch (error) {
      return refuse(request.id, -32603, `chain ${id} cannot answer now: ${(error as Error).message}`)
    }
  }

  async function answerOne(value: unknown): Promise<RpcAnswer> {
    const request = parseRequest(value)
    if (!request) return refuse(null, -32600, 'this is not a JSON-RPC 2.0 request')
    if (isWrite(request.method)) return serveTwice(write, request)
    if (isRead(request.method)) return serveTwice(read, request)
    return refuse(request.id, -32601, `the method ${request.method} is not offered here`)
  }

  return {
    id,
    answer: async (body) => {
      if (!Array.isArray(body)) return answerOne(body)
      if (body.length === 0 || body.length > largestBatch) {
        return refuse(null, -32600, `a batch holds 1 to ${largestBatch} requests`)
      }
      return Promise.all(body.map(answerOne))
    },
    command: async (method, params) => {
      const { anvil, saver } = await node.life()
      const result = await callNode(anvil.url, method, params)
      await saver.save()
      return result
    },
    stop: node.stop,
  }
}

/**
 * Sending the same signed bytes again is safe. Of those that were mined and saved in the life before, beside
 * another's, the node would say that their nonce is used: they are done.
 */
async function writeOnce({ anvil, saver }: Life, request: RpcRequest, isRetry: boolean): Promise<RpcAnswer> {
  if (isRetry) {
    const hash = await callNode(anvil.url, 'web3_sha3', request.params)
    const receipt = await callNode(anvil.url, 'eth_getTransactionReceipt', [hash])
    if (receipt !== null) return { jsonrpc: '2.0', id: request.id, result: hash }
  }
  const answer = await askNode(anvil.url, request)
  if (typeof answer.result !== 'string') return answer
  await waitUntilMined(anvil.url, answer.result)
  await saver.save()
  return answer
}
