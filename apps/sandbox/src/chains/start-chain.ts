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

const largestBatch = 100

/** A chain whose acknowledged writes survive kill -9 of the node and of this process. */
export async function startChain({ id, folder, onChange }: Options): Promise<Chain> {
  const node = await keepAnvil({ chainId: id, folder, onChange })
  const unsaved = new Set<Promise<unknown>>()

  async function write(request: RpcRequest): Promise<RpcAnswer> {
    const attempt = writeOnce(await node.life(), request)
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
  async function read(request: RpcRequest): Promise<RpcAnswer> {
    const answer = await askNode((await node.life()).anvil.url, request)
    const outcomes = await Promise.allSettled(unsaved)
    return outcomes.every(({ status }) => status === 'fulfilled')
      ? answer
      : askNode((await node.life()).anvil.url, request)
  }

  /** A node that dies under a request is replaced within moments; sending the same signed bytes again is safe. */
  async function tryTwice(serve: (request: RpcRequest) => Promise<RpcAnswer>, request: RpcRequest) {
    try {
      return await serve(request)
    } catch {
      try {
        return await serve(request)
      } catch (error) {
        return refuse(request.id, -32603, `chain ${id} cannot answer now: ${(error as Error).message}`)
      }
    }
  }

  async function answerOne(value: unknown): Promise<RpcAnswer> {
    const request = parseRequest(value)
    if (!request) return refuse(null, -32600, 'this is not a JSON-RPC 2.0 request')
    if (isWrite(request.method)) return tryTwice(write, request)
    if (isRead(request.method)) return tryTwice(read, request)
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

async function writeOnce({ anvil, saver }: Life, request: RpcRequest): Promise<RpcAnswer> {
  const answer = await askNode(anvil.url, request)
  if (typeof answer.result !== 'string') return answer
  await waitUntilMined(anvil.url, answer.result)
  await saver.save()
  return answer
}
