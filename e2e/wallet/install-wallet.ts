/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { answerRequest } from '@meridian/demo-wallet/answer-request'
import { askNode } from '@meridian/demo-wallet/ask-node'
import { chainNow, setAccount, setChain, setLocked } from '@meridian/demo-wallet/change-wallet'
import { keepInMemory } from '@meridian/demo-wallet/keep-in-memory'
import { ProviderError } from '@meridian/demo-wallet/provider-error'
import type { WalletChain } from '@meridian/demo-wallet/wallet-chain'
import type { WalletRequest, WalletWorld } from '@meridian/demo-wallet/wallet-world'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { placeProvider } from './page-provider.ts'
import type { PageAnswer, PlainError } from './page-provider.ts'
import { AnsweredInstead, answering, failing, rejecting, ScriptedOwner } from './scripted-owner.ts'
import type { Policy, Prompt } from './scripted-owner.ts'

export interface WalletOptions {
  name?: string
  rdns?: string
  /** The chains the wallet knows, each with the node it uses for them. */
  chains: [WalletChain, ...WalletChain[]]
  /** The first of the chains when left out. */
  currentChain?: number
  locked?: boolean
  /** 'approve' when left out. */
  policy?: Policy
  /** Also as window.ethereum, with isMetaMask. */
  injectAsWindowEthereum?: boolean
  /** False for a wallet from before EIP-6963. */
  announce?: boolean
}

/** One call of a page, with what became of it: neither result nor error while it is open. */
interface LoggedRequest extends Required<WalletRequest> {
  result?: unknown
  error?: PlainError
}

/** What the person does with the wallet, for the test to do. */
export interface TestWallet {
  readonly address: Address
  readonly chainId: number
  readonly locked: boolean
  policy: Policy
  /** Every call of every page, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Hands the oldest open question, or else the next one to come, to the test, whatever the policy. */
  nextRequest(): Promise<Prompt>
  /** These three decide the oldest question that the test has not taken, or else the next one to come. */
  rejectNext(): void
  failNext(code: number, message: string): void
  answerNext(result: unknown): void
  lock(): Promise<void>
  unlock(): Promise<void>
  switchChain(id: number): Promise<void>
  switchAccount(privateKey: Hex): Promise<void>
}

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Cpath d="M0 0h1v1H0z"/%3E%3C/svg%3E'

/**
 * The demo's own wallet, with the test for its owner, in every page that the context opens from now on; for a
 * missing wallet, do not install one. It stays here in Node, so it survives reloads and is the same in all tabs.
 *
 *     const wallet = await installWallet(context, { chains: [{ id: 5, name: 'Land office', rpcUrl }] })
 *     wallet.rejectNext()
 *     await page.getByRole('button', { name: 'Connect with Metamask' }).click()
 */
export async function installWallet(context: BrowserContext, options: WalletOptions): Promise<TestWallet> {
  const { name = 'Test wallet', rdns = 'test.wallet', policy = 'approve' } = options
  const uuid = randomUUID()
  const binding = `wallet-${uuid}`
  const owner = new ScriptedOwner(policy)
  const chains = [...options.chains]
  const wallet: WalletWorld = {
    keeper: keepInMemory({
      account: privateKeyToAccount(generatePrivateKey()),
      chainId: options.currentChain ?? chains[0]!.id,
      isLocked: options.locked ?? false,
      sites: [],
    }),
    chains: () => chains,
    addChain: (chain) => void chains.push(chain),
    askOwner: (asked) => owner.ask(asked),
    askNode,
    emit: emitInto(context, binding),
  }
  const requests: LoggedRequest[] = []
  await context.exposeBinding(binding, async ({ frame }, text: string): Promise<PageAnswer> => {
    const logged: LoggedRequest = { params: [], ...(JSON.parse(text) as WalletRequest) }
    requests.push(logged)
    const answer = await answerRequest(wallet, originOf(frame.url()), logged).then(toResult, toAnswer)
    Object.assign(logged, answer)
    return answer
  })
  const { announce = true, injectAsWindowEthereum = false } = options
  const info = { uuid, name, icon, rdns }
  await context.addInitScript(placeProvider, { info, binding, announce, injectAsWindowEthereum })

  return {
    get address() {
      return wallet.keeper.read().account.address
    },
    get chainId() {
      return chainNow(wallet).id
    },
    get locked() {
      return wallet.keeper.read().isLocked
    },
    get policy() {
      return owner.policy
    },
    set policy(changed) {
      owner.policy = changed
    },
    requests,
    nextRequest: () => owner.next(),
    rejectNext: () => owner.decideNext(rejecting),
    failNext: (code, message) => owner.decideNext(failing(code, message)),
    answerNext: (result) => owner.decideNext(answering(result)),
    lock: () => setLocked(wallet, true),
    unlock: () => setLocked(wallet, false),
    switchChain: (id) => setChain(wallet, id),
    switchAccount: (privateKey) => setAccount(wallet, privateKeyToAccount(privateKey)),
  }
}

const toResult = (result: unknown): PageAnswer => ({ result })

function toAnswer(error: unknown): PageAnswer {
  if (error instanceof AnsweredInstead) return { result: error.result }
  const { code, message, data } = error instanceof ProviderError ? error : internal(error)
  return { error: data === undefined ? { code, message } : { code, message, data } }
}

const internal = (error: unknown) => new ProviderError(-32_603, String(error))

function emitInto(context: BrowserContext, binding: string): WalletWorld['emit'] {
  return async (event, payload, sites) => {
    const frames = context.pages().flatMap((page) => page.frames())
    const told = frames.filter((frame) => sites?.includes(originOf(frame.url())) ?? true)
    // A page that is just going away hears nothing, and the one that replaces it asks for itself.
    await Promise.allSettled(
      told.map((frame) =>
        frame.evaluate(([type, detail]) => window.dispatchEvent(new CustomEvent(type, { detail })), [
          binding,
          { event, payload },
        ] as const),
      ),
    )
  }
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? 'null'
