/** A wallet whose owner answers as the test sets, with a record of its prompts and events. */
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { answerRequest } from '../answer-request.ts'
import { askNode } from '../ask-node.ts'
import { keepInMemory } from '../keep-in-memory.ts'
import { ProviderError, rejected } from '../provider-error.ts'
import type { WalletChain } from '../wallet-chain.ts'
import type { Asked, WalletWorld } from '../wallet-world.ts'

export const site = 'https://land.example'
export const stranger = 'https://elsewhere.example'

interface Options {
  isLocked?: boolean
  isConnected?: boolean
  learnsChains?: boolean
}

export function aWallet(known: WalletChain[], options: Options = {}) {
  const { isLocked = false, isConnected = false, learnsChains = true } = options
  const account = privateKeyToAccount(generatePrivateKey())
  const chains = [...known]
  const asked: Asked[] = []
  const emitted: [event: string, payload: unknown, sites?: readonly string[]][] = []
  const owner: { decide: (asked: Asked) => boolean | Promise<boolean> } = { decide: () => true }
  const wallet: WalletWorld = {
    keeper: keepInMemory({
      account,
      chainId: known[0]!.id,
      isLocked,
      sites: isConnected ? [site] : [],
    }),
    chains: () => chains,
    ...(learnsChains && { addChain: (chain: WalletChain) => void chains.push(chain) }),
    askOwner: async (question) => {
      asked.push(question)
      if (!(await owner.decide(question))) throw rejected()
    },
    askNode,
    emit: (event, payload, sites) => void emitted.push(sites ? [event, payload, sites] : [event, payload]),
  }
  const requestFrom = (from: string, method: string, ...params: unknown[]) =>
    answerRequest(wallet, from, { method, params })
  const request = (method: string, ...params: unknown[]) => requestFrom(site, method, ...params)
  return { wallet, owner, asked, emitted, address: account.address, requestFrom, request }
}

/** The error code that a page receives; 0 for success. */
export const codeOf = (asking: Promise<unknown>): Promise<number> =>
  asking.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof ProviderError) return error.code
      throw error
    },
  )

/** An owner who has not answered the prompt yet. */
export function undecided() {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { decide: () => promise, say: resolve }
}
