import { setTimeout as sleep } from 'node:timers/promises'
import { keepChainProcess } from './keep-chain-process.ts'
import type { ChainChange } from './keep-chain-process.ts'
import { isRead, isWrite } from './offered-methods.ts'
import { askNode, callNode, parseRequest, refuse } from './rpc.ts'
import type { RpcAnswer, RpcRequest } from './rpc.ts'

export type Chain = {
  id: number
  /** For clients: offered methods only. A write returns when it is mined and on disk. */
  answer: (body: unknown) => Promise<RpcAnswer | RpcAnswer[]>
  /**
   * For the sandbox itself: any method of the chain. Returns when the result is on disk. Never reachable from
   * outside.
   */
  command: (method: string, params: unknown[]) => Promise<unknown>
}

type Options = { ids: number[]; folder: string; onChange: (change: ChainChange) => void }

const largestBatch = 100
/** Detects a lost connection before the process behind it ends. */
const untilNoticedMs = 1000

/** Chains whose acknowledged writes survive kill -9 of their process and of this one. */
export async function startChains({
  ids,
  folder,
  onChange,
}: Options): Promise<{ chains: Chain[]; stop: () => Promise<void> }> {
  const { running, stop } = await keepChainProcess({ ids, folder, onChange })
  const urlOf = async (id: number) => (await running()).urls.get(id)!

  async function serveOnce(id: number, request: RpcRequest, isRetry: boolean): Promise<RpcAnswer> {
    const url = await urlOf(id)
    const done = isRetry && isWrite(request.method) ? await findMined(url, request) : null
    return done ?? askNode(url, request)
  }

  /** A process that dies during a request is replaced at once, and the request is repeated. */
  async function serve(id: number, request: RpcRequest): Promise<RpcAnswer> {
    try {
      const { ended } = await running()
      try {
        return await serveOnce(id, request, false)
      } catch {
        await Promise.race([ended, sleep(untilNoticedMs)])
        return await serveOnce(id, request, true)
      }
    } catch (error) {
      return refuse(request.id, -32603, `chain ${id} cannot answer now: ${(error as Error).message}`)
    }
  }

  async function answerOne(id: number, value: unknown): Promise<RpcAnswer> {
    const request = parseRequest(value)
    if (!request) return refuse(null, -32600, 'this is not a JSON-RPC 2.0 request')
    if (isWrite(request.method) || isRead(request.method)) return serve(id, request)
    return refuse(request.id, -32601, `the method ${request.method} is not offered here`)
  }

  const chains = ids.map((id): Chain => ({
    id,
    answer: async (body) => {
      if (!Array.isArray(body)) return answerOne(id, body)
      if (body.length === 0 || body.length > largestBatch) {
        return refuse(null, -32600, `a batch holds 1 to ${largestBatch} requests`)
      }
      return Promise.all(body.map((one) => answerOne(id, one)))
    },
    command: async (method, params) => callNode(await urlOf(id), method, params),
  }))
  return { chains, stop }
}

/**
 * Sending the same signed bytes again is safe. Transactions that were mined before the process died count as done;
 * the chain alone would reject their nonce as used.
 */
async function findMined(url: string, { id, params }: RpcRequest): Promise<RpcAnswer | null> {
  const hash = await callNode(url, 'web3_sha3', params)
  const receipt = await callNode(url, 'eth_getTransactionReceipt', [hash])
  return receipt === null ? null : { jsonrpc: '2.0', id, result: hash }
}
