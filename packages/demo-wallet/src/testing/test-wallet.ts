/** The demo's own wallet, with the test for its owner; whoever installs it brings its questions and answers to a page. */
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

interface Opened {
  wallet: TestWallet
  /** For `placeProvider`. */
  inPage: PageWallet
  /** What a page asks, as JSON. */
  answer: (origin: string, text: string) => Promise<PageAnswer>
}

/** `emit` reaches the pages, by the event that `inPage` names. */
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
