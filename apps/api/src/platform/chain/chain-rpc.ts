/** One JSON-RPC question to a node, for health checks and the proxy. */
import type { ChainConfig } from '#platform/config/chain-config.ts'

export async function askChain(chain: ChainConfig, body: string, timeoutMs = 10_000): Promise<Response> {
  return fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
}

export async function readChainId(chain: ChainConfig): Promise<number> {
  const question = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const answer = (await (await askChain(chain, question, 3000)).json()) as { result?: string }
  return Number(answer.result)
}
