/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { numberToHex } from 'viem'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { answerRequest } from './answer-request.ts'
import { controlWallet } from './control-wallet.ts'
import type { LoggedRequest, TestWallet } from './control-wallet.ts'
import { placeProvider } from './page-provider.ts'
import type { PageAnswer } from './page-provider.ts'
import { Prompts } from './prompts.ts'
import type { Policy } from './prompts.ts'
import { disconnected, invalidRequest, ProviderError, toPlain } from './provider-error.ts'
import { chainNow } from './wallet-state.ts'
import type { Emit, WalletChain, WalletState } from './wallet-state.ts'

export type WalletOptions = {
  /** A new key when left out. */
  privateKey?: Hex
  name?: string
  rdns?: string
  /** A data: URI. */
  icon?: string
  /** The chains the wallet knows, each with the node it uses for them. */
  chains: [WalletChain, ...WalletChain[]]
  /** The first of the chains when left out. */
  currentChain?: number
  locked?: boolean
  /** What becomes of a question that the test has decided nothing about; 'approve' when left out. */
  policy?: Policy
  /** Also as window.ethereum, with isMetaMask. */
  injectAsWindowEthereum?: boolean
  /** False for a wallet from before EIP-6963. */
  announce?: boolean
}

const plainIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Cpath d="M0 0h1v1H0z"/%3E%3C/svg%3E'

/**
 * A wallet in every page that the context opens from now on; for a missing wallet, do not install one. Key, state
 * and decisions stay here in Node, so they survive reloads and are the same in all tabs.
 *
 *     const wallet = await installWallet(context, { chains: [{ id: 5, rpcUrl }] })
 *     wallet.rejectNext()
 *     await page.getByRole('button', { name: 'Connect with Metamask' }).click()
 */
export async function installWallet(context: BrowserContext, options: WalletOptions): Promise<TestWallet> {
  const { name = 'Test wallet', rdns = 'test.wallet', icon = plainIcon } = options
  const uuid = randomUUID()
  const binding = `wallet-${uuid}`
  const prompts = new Prompts(options.policy ?? 'approve')
  const wallet: WalletState = {
    account: privateKeyToAccount(options.privateKey ?? generatePrivateKey()),
    chains: new Map(options.chains.map((chain) => [chain.id, chain])),
    currentChain: options.currentChain ?? options.chains[0].id,
    locked: options.locked ?? false,
    connected: true,
    permitted: new Set(),
    prompts,
    emit: emitInto(context, binding),
  }
  // Throws now, rather than at the first request, when the current chain is none of the chains.
  chainNow(wallet)
  const requests: LoggedRequest[] = []

  await context.exposeBinding(binding, async ({ frame }, text: string | null): Promise<PageAnswer> => {
    if (text === null) {
      return wallet.connected
        ? { result: numberToHex(wallet.currentChain) }
        : { error: toPlain(disconnected()) }
    }
    const logged = readRequest(originOf(frame.url()), text)
    if (logged instanceof ProviderError) return { error: toPlain(logged) }
    requests.push(logged)
    try {
      logged.result = await answerRequest(wallet, logged)
      return { result: logged.result }
    } catch (error) {
      logged.error = toPlain(error)
      return { error: logged.error }
    }
  })
  await context.addInitScript(placeProvider, {
    info: { uuid, name, icon, rdns },
    binding,
    announce: options.announce ?? true,
    injectAsWindowEthereum: options.injectAsWindowEthereum ?? false,
  })

  return controlWallet(wallet, { rdns, requests })
}

function emitInto(context: BrowserContext, binding: string): Emit {
  return async (event, payload, origins) => {
    const frames = context.pages().flatMap((page) => page.frames())
    const told = frames.filter((frame) => origins?.has(originOf(frame.url())) ?? true)
    // A page that is just going away hears nothing, and the one that replaces it asks for itself.
    await Promise.allSettled(
      told.map((frame) =>
        frame.evaluate(([name, detail]) => window.dispatchEvent(new CustomEvent(name, { detail })), [
          binding,
          { event, payload },
        ] as const),
      ),
    )
  }
}

function readRequest(origin: string, text: string): LoggedRequest | ProviderError {
  const request: unknown = JSON.parse(text)
  const { method, params = [] } = request as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || method === '') return invalidRequest('a request must name a method')
  if (!Array.isArray(params)) return invalidRequest('params must be a list')
  return { origin, method, params }
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? 'null'
}
