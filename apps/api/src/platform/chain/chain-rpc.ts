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
  const id = Number(await ask(chain, 'eth_chainId', []))
  if (!Number.isSafeInteger(id)) throw new Error('the node does not tell its chain')
  return id
}

/** Which contracts of the chain's deployment, its price feed included, are not on the chain. Throws where nothing can be said. */
export async function findMissingCode(chain: ChainConfig): Promise<string[]> {
  const addresses = Object.entries({
    ...chain.contracts,
    ...(chain.priceFeed && { priceFeed: chain.priceFeed }),
  })
  const found = await Promise.all(
    addresses.map(async ([name, address]) => ({
      name,
      code: await ask(chain, 'eth_getCode', [address, 'latest']),
    })),
  )
  if (found.some(({ code }) => !code?.startsWith('0x')))
    throw new Error("the node does not tell a contract's code")
  return found.filter(({ code }) => code === '0x').map(({ name }) => name)
}

async function ask(chain: ChainConfig, method: string, params: unknown[]): Promise<string | undefined> {
  const question = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await askChain(chain, question, 3000)).json()) as { result?: string }
  return answer.result
}
