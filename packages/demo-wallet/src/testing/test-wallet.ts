/** The demo wallet with the test as its owner. The code that installs it connects it to a page. */
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { answerRequest } from '../answer-request.ts'
import { askNode } from '../ask-node.ts'
import { chainNow, setAccount, setChain, setLocked } from '../change-wallet.ts'
import { keepInMemory } from '../keep-in-memory.ts'
import { ProviderError } from '../provider-error.ts'
import type { WalletChain } from '../wallet-chain.ts'
import type { WalletRequest, WalletWorld } from '../wallet-world.ts'
import type { PageAnswer, PageWallet, PlainError } from './page-provider.ts'
import { AnsweredInstead, answering, failing, rejecting, ScriptedOwner } from './scripted-owner.ts'
import type { Policy, Prompt } from './scripted-owner.ts'

export interface WalletOptions {
  name?: string
  rdns?: string
  /** The known chains, each with its node. */
  chains: [WalletChain, ...WalletChain[]]
  /** Default: the first of the chains. */
  currentChain?: number
  locked?: boolean
  /** Default: 'approve'. */
  policy?: Policy
  /** Also available as window.ethereum, with isMetaMask. */
  injectAsWindowEthereum?: boolean
  /** False: a wallet without EIP-6963. */
  announce?: boolean
}

/** One request of a page with its outcome: neither result nor error while it is open. */
interface LoggedRequest extends Required<WalletRequest> {
  result?: unknown
  error?: PlainError
}

/** The owner's actions, for the test. */
export interface TestWallet {
  readonly address: Address
  readonly chainId: number
  readonly locked: boolean
  policy: Policy
  /** All requests of all pages, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Returns the oldest open prompt, or the next one, to the test, regardless of the policy. */
  nextRequest(): Promise<Prompt>
  /** These three decide the oldest prompt that the test has not taken, or the next one. */
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

interface Opened {
  wallet: TestWallet
  /** The argument of `placeProvider`. */
  inPage: PageWallet
  /** Answers a page's request, given as JSON. */
  answer: (origin: string, text: string) => Promise<PageAnswer>
}

/** `emit` sends events to the pages, by the event name in `inPage`. */
export function openTestWallet(
  options: WalletOptions,
  emit: (binding: string) => WalletWorld['emit'],
): Opened {
  const { name = 'Test wallet', rdns = 'test.wallet', policy = 'approve' } = options
  const uuid = crypto.randomUUID()
  const binding = `wallet-${uuid}`
  const owner = new ScriptedOwner(policy)
  const chains = [...options.chains]
  const world: WalletWorld = {
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
    emit: emit(binding),
  }
  const requests: LoggedRequest[] = []
  const { announce = true, injectAsWindowEthereum = false } = options
  return {
    wallet: handOver(world, owner, requests),
    inPage: { info: { uuid, name, icon, rdns }, binding, announce, injectAsWindowEthereum },
    answer: async (origin, text) => {
      const logged: LoggedRequest = { params: [], ...(JSON.parse(text) as WalletRequest) }
      requests.push(logged)
      const answer = await answerRequest(world, origin, logged).then(toResult, toAnswer)
      Object.assign(logged, answer)
      return answer
    },
  }
}

const handOver = (world: WalletWorld, owner: ScriptedOwner, requests: LoggedRequest[]): TestWallet => ({
  get address() {
    return world.keeper.read().account.address
  },
  get chainId() {
    return chainNow(world).id
  },
  get locked() {
    return world.keeper.read().isLocked
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
  lock: () => setLocked(world, true),
  unlock: () => setLocked(world, false),
  switchChain: (id) => setChain(world, id),
  switchAccount: (privateKey) => setAccount(world, privateKeyToAccount(privateKey)),
})

const toResult = (result: unknown): PageAnswer => ({ result })

function toAnswer(error: unknown): PageAnswer {
  if (error instanceof AnsweredInstead) return { result: error.result }
  const { code, message, data } = error instanceof ProviderError ? error : internal(error)
  return { error: data === undefined ? { code, message } : { code, message, data } }
}

const internal = (error: unknown) => new ProviderError(-32_603, String(error))
