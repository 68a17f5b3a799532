import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson } from '#server/serve-parts.ts'
import type { Part, PartHealth } from '#server/serve-parts.ts'
import type { ChainKeys } from './chain-keys.ts'
import { fundChain } from './fund-chain.ts'
import type { ChainChange } from './keep-chain-process.ts'
import { refuse } from './rpc.ts'
import { startChains } from './start-chains.ts'
import type { Chain } from './start-chains.ts'

type Options = {
  ids: number[]
  folder: string
  keys: ChainKeys
  onChange: (name: string, change: ChainChange) => void
}

const largestRequest = 2 * 1024 * 1024

export type ChainPart = Part & { chain: Chain }

/** The embedded chains as parts of the sandbox, each at /chains/<id>. One process runs them all. */
export async function startChainParts({
  ids,
  folder,
  keys,
  onChange,
}: Options): Promise<{ parts: ChainPart[]; stop: () => Promise<void> }> {
  if (ids.length === 0) return { parts: [], stop: async () => {} }
  let health: PartHealth = { up: false, why: 'starting' }
  const { chains, stop } = await startChains({
    ids,
    folder,
    onChange: (change) => {
      health = change.up ? { up: true, pid: change.pid } : { up: false, why: change.why }
      for (const id of ids) onChange(nameOf(id), change)
    },
  })
  for (const chain of chains) await fundChain(chain, keys)
  const parts = chains.map((chain) => ({
    name: nameOf(chain.id),
    path: `/chains/${chain.id}`,
    health: () => health,
    handle: (request: IncomingMessage, response: ServerResponse) => answerPost(chain, request, response),
    chain,
  }))
  return { parts, stop }
}

const nameOf = (id: number) => `chain-${id}`

async function answerPost(chain: Chain, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return sendJson(response, 405, { error: 'JSON-RPC goes by POST' })
  const body = await readBody(request, largestRequest)
  if (body === null) return sendJson(response, 413, refuse(null, -32600, 'the request is too large'))
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return sendJson(response, 400, refuse(null, -32700, 'the request is not JSON'))
  }
  sendJson(response, 200, await chain.answer(parsed))
}
