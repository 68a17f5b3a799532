/** What health checks and the proxy ask of a chain's nodes. */
import { HttpRequestError } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { askAddresses } from './ask-addresses.ts'
import { withoutAddress } from './ask-node.ts'
import { openChainClient, openNodeClients } from './chain-client.ts'
import type { ChainClient } from './chain-client.ts'
import { addressesOf } from './node-address.ts'

const proxyTimeoutMs = 10_000

/** Passes a body on as it is, one question or several, and what is answered to it. */
export const passOn = (chain: ChainConfig, body: string): Promise<unknown> =>
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
      return await response.json()
    } catch (error) {
      throw withoutAddress(error, name)
    }
  })

export const readChainId = (chain: ChainConfig): Promise<number> => openChainClient(chain).getChainId()

/** What each address says, in their order; null where it says nothing. */
export const readChainIds = (chain: ChainConfig): Promise<(number | null)[]> =>
  Promise.all(openNodeClients(chain).map((node) => node.getChainId().catch(() => null)))

/** Which contracts of the chain's deployment, its feeds included, are not on the chain. Throws where nothing can be said. */
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

/** How many addresses give what following a chain takes: a node may tell its head and refuse the rest. */
export async function countReaders(chain: ChainConfig): Promise<number> {
  const read = await Promise.allSettled(openNodeClients(chain).map((node) => readHeadLogs(node, chain)))
  return read.filter(({ status }) => status === 'fulfilled').length
}

async function readHeadLogs(node: ChainClient, { contracts }: ChainConfig): Promise<void> {
  const { hash } = await node.getBlock({ includeTransactions: false })
  await node.getLogs({ address: Object.values(contracts), blockHash: hash })
}
