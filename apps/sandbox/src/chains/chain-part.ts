import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readBody, sendJson } from '#serve-parts.ts'
import type { Part, PartHealth } from '#serve-parts.ts'
import type { ChainKeys } from './chain-keys.ts'
import { fundChain } from './fund-chain.ts'
import type { ChainChange } from './keep-anvil.ts'
import { refuse } from './rpc.ts'
import { startChain } from './start-chain.ts'
import type { Chain } from './start-chain.ts'

type Options = {
  id: number
  folder: string
  keys: ChainKeys
  onChange: (name: string, change: ChainChange) => void
}

const largestRequest = 2 * 1024 * 1024

/** An embedded chain as a part of the sandbox, at /chains/<id>. */
export async function startChainPart({
  id,
  folder,
  keys,
  onChange,
}: Options): Promise<Part & { chain: Chain; stop: Chain['stop'] }> {
  const name = `chain-${id}`
  let health: PartHealth = { up: false, why: 'starting' }
  const chain = await startChain({
    id,
    folder: join(folder, String(id)),
    onChange: (change) => {
      health = change.up ? { up: true, pid: change.pid } : { up: false, why: change.why }
      onChange(name, change)
    },
  })
  await fundChain(chain, keys)
  return {
    name,
    path: `/chains/${id}`,
    health: () => health,
    handle: (request, response) => answerPost(chain, request, response),
    chain,
    stop: chain.stop,
  }
}

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
