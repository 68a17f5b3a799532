import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChainKey } from '#chains/chain-keys.ts'
import type { Chain } from '#chains/start-chains.ts'
import { readBody, sendJson } from '#server/serve-parts.ts'
import type { Part } from '#server/serve-parts.ts'
import { cap, coin, pourCoins } from './pour-coins.ts'
import type { Poured } from './pour-coins.ts'
import { pouredTokens, tokenCap } from './poured-tokens.ts'
import type { PouredToken } from './poured-tokens.ts'
import { limitVisits } from './limit-visits.ts'

const largestRequest = 1024
/** Limits for one address and for all together: a person can create any number of addresses. */
const visitsPerMinute = { one: 6, all: 120 }

/** Without a token: coins. */
type Wish = { address: `0x${string}`; chainId: number; token: PouredToken | null }
/** Serves one chain. Requests run one after the other: two at once would use the same nonce. */
type Tap = (wish: Wish) => Promise<Poured | null>

type Faucet = {
  chains: Chain[]
  key: ChainKey
  /** The file that lists the deployed contracts; null: the faucet has no tokens. */
  deployments?: string | null
}

/**
 * Test money for demo wallets: POST /faucet {address, chainId, token?} sends coins of an embedded chain, or our
 * tokens on it, up to a limit. Responds as the API does, `{error, msg, …}`, because browsers reach it through the
 * app's origin.
 */
export function createFaucetPart({ chains, key, deployments = null }: Faucet): Part {
  const taps = new Map(chains.map((chain) => [chain.id, openTap(chain, key, deployments)]))
  const mayVisit = limitVisits(visitsPerMinute, 60_000)
  return {
    name: 'faucet',
    path: '/faucet',
    health: () => ({ up: true }),
    handle: async (request, response) => answer(taps, mayVisit, request, response),
  }
}

async function answer(
  taps: Map<number, Tap>,
  mayVisit: (address: string) => boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, msg: string) => sendJson(response, status, { error: true, msg })
  if (request.method !== 'POST') return refuse(405, 'The faucet takes POST requests only.')
  const body = await readBody(request, largestRequest)
  if (body === null) return refuse(413, 'The request is too large.')
  const wish = readWish(body)
  if (typeof wish === 'string') return refuse(400, wish)
  const tap = taps.get(wish.chainId)
  if (!tap) return refuse(404, 'The faucet has no coins of that network.')
  if (!mayVisit(wish.address.toLowerCase()))
    return refuse(429, 'The faucet needs a rest. Please wait a moment and try again.')
  try {
    const poured = await tap(wish)
    if (!poured) return refuse(404, 'The faucet has no such token on that network.')
    const { balance, given } = poured
    const most = wish.token ? `${tokenCap.toLocaleString('en')} tokens` : `${cap / coin} coins`
    if (given === 0n) return refuse(409, `The faucet fills a wallet up to ${most}: this one is full.`)
    sendJson(response, 200, { error: false, msg: '', balance: String(balance), given: String(given) })
  } catch {
    refuse(502, 'The coins could not be sent. Please try again.')
  }
}

/** The checked request, or the reason why it is refused. */
function readWish(body: string): Wish | string {
  let wish: unknown
  try {
    wish = JSON.parse(body)
  } catch {
    return 'The request is not valid JSON.'
  }
  const { address, chainId, token = null } = (wish ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address))
    return 'This is not a wallet address'
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId))
    return 'This is not the number of a network'
  const known = pouredTokens.find((name) => name === token) ?? null
  if (token !== null && known === null) return 'This is not the name of a token'
  return { address: address as `0x${string}`, chainId, token: known }
}

function openTap(chain: Chain, key: ChainKey, deployments: string | null): Tap {
  let last: Promise<unknown> = Promise.resolve()
  return (wish) => {
    const turn = last.then(() => pour(chain, key, deployments, wish))
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Null when the chain has no such token. */
async function pour(
  chain: Chain,
  key: ChainKey,
  deployments: string | null,
  { address: to, token: name }: Wish,
): Promise<Poured | null> {
  if (name === null) return pourCoins(chain, key, to)
  // Loaded at the first visit for tokens, with viem: most demos end without one.
  const [{ readContracts }, { pourTokens }] = await Promise.all([
    import('#explorer/read-contracts.ts'),
    import('./pour-tokens.ts'),
  ])
  const token = (await readContracts(deployments, chain.id)).find((contract) => contract.name === name)
  return token ? pourTokens(chain, key, { token: token.address, to }) : null
}
