import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChainKey } from '#chains/chain-keys.ts'
import type { Chain } from '#chains/start-chain.ts'
import { readBody, sendJson } from '#serve-parts.ts'
import type { Part } from '#serve-parts.ts'
import { cap, coin, openTap } from './pour-coins.ts'
import type { Tap } from './pour-coins.ts'
import { limitVisits } from './limit-visits.ts'

const largestRequest = 1024
/** One address, and all of them together, since a burner has as many addresses as it likes. */
const visitsPerMinute = { one: 6, all: 120 }

type Wish = { address: `0x${string}`; chainId: number }

/**
 * Play money for demo wallets: POST /faucet {address, chainId} sends coins of an embedded chain, up to a cap.
 * Answers as the API does, `{error, msg, …}`, since browsers reach it through the app's own origin.
 */
export function createFaucetPart({ chains, key }: { chains: Chain[]; key: ChainKey }): Part {
  const taps = new Map(chains.map((chain) => [chain.id, openTap(chain, key)]))
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
  if (request.method !== 'POST') return refuse(405, 'The faucet is asked by POST.')
  const body = await readBody(request, largestRequest)
  if (body === null) return refuse(413, 'The request is too large.')
  const wish = readWish(body)
  if (typeof wish === 'string') return refuse(400, wish)
  const tap = taps.get(wish.chainId)
  if (!tap) return refuse(404, 'The faucet has no coins of that network.')
  if (!mayVisit(wish.address.toLowerCase()))
    return refuse(429, 'The faucet needs a rest. Please wait a moment and try again.')
  try {
    const { balance, given } = await tap(wish.address)
    if (given === 0n)
      return refuse(409, `The faucet fills a wallet up to ${cap / coin} coins: this one is full.`)
    sendJson(response, 200, { error: false, msg: '', balance: String(balance), given: String(given) })
  } catch {
    refuse(502, 'The coins could not be sent. Please try again.')
  }
}

/** What is asked for, or what is wrong with it. */
function readWish(body: string): Wish | string {
  let wish: unknown
  try {
    wish = JSON.parse(body)
  } catch {
    return 'The request is not valid JSON.'
  }
  const { address, chainId } = (wish ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address))
    return 'This is not a wallet address'
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId))
    return 'This is not the number of a network'
  return { address: address as `0x${string}`, chainId }
}
