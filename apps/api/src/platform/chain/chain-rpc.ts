/** Requests of health checks and of the RPC proxy. */
import { HttpRequestError } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { askAddresses } from './ask-addresses.ts'
import { withoutAddress } from './ask-node.ts'
import { openChainClient, openNodeClients } from './chain-client.ts'
import type { ChainClient } from './chain-client.ts'
import { addressesOf } from './node-address.ts'

const proxyTimeoutMs = 10_000

/** Of an answer that is passed on. Larger ones are for those who run a node. */
const mostBytes = 4 * 1024 * 1024

/** Forwards a question unchanged and returns the answer's JSON; null if it is too large. */
export const passOn = (chain: ChainConfig, body: string): Promise<string | null> =>
  askAddresses(addressesOf(chain), 'passed on', async ({ url, name }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(proxyTimeoutMs),
      })
      const { status, headers } = response
      if (!response.ok) throw new HttpRequestError({ status, headers, url: name })
      return await readText(response)
    } catch (error) {
      throw withoutAddress(error, name)
    }
  })

async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) return null
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  if (!text.startsWith('{')) throw new Error('the node sent no answer')
  return text
}

export const readChainId = (chain: ChainConfig): Promise<number> => openChainClient(chain).getChainId()

/** The chain id from each address, in order; null if it does not answer. */
export const readChainIds = (chain: ChainConfig): Promise<(number | null)[]> =>
  Promise.all(openNodeClients(chain).map((node) => node.getChainId().catch(() => null)))

/** Contracts of the deployment, including feeds, that have no code on the chain. Throws if the nodes do not answer. */
export async function findMissingCode(chain: ChainConfig): Promise<string[]> {
  const client = openChainClient(chain)
  const addresses = Object.entries({
    ...chain.contracts,
    ...(chain.priceFeed && { priceFeed: chain.priceFeed }),
    ...(chain.sequencerFeed && { SEQUENCER_FEED: chain.sequencerFeed }),
  })
  const found = await Promise.all(
    addresses.map(async ([name, address]) => ({ name, code: await client.getCode({ address }) })),
  )
  return found.filter(({ code }) => !code || code === '0x').map(({ name }) => name)
}

/** Number of addresses that can serve the indexer: a node may return its head but reject getLogs. */
export async function countReaders(chain: ChainConfig): Promise<number> {
  const read = await Promise.allSettled(openNodeClients(chain).map((node) => readHeadLogs(node, chain)))
  return read.filter(({ status }) => status === 'fulfilled').length
}

async function readHeadLogs(node: ChainClient, { contracts }: ChainConfig): Promise<void> {
  const { hash } = await node.getBlock({ includeTransactions: false })
  await node.getLogs({ address: Object.values(contracts), blockHash: hash })
}
