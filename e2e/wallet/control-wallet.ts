import { numberToHex } from 'viem'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Policy, Prompt } from './prompts.ts'
import { disconnected, ProviderError, rejected, toPlain } from './provider-error.ts'
import type { PlainError } from './provider-error.ts'
import { revoke, setAccount, setChain, setLocked } from './wallet-state.ts'
import type { WalletState } from './wallet-state.ts'

/** One call of a page, with what became of it: neither result nor error while it is open. */
export type LoggedRequest = {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
  result?: unknown
  error?: PlainError
}

export type TestWallet = {
  readonly address: Address
  readonly chainId: number
  readonly locked: boolean
  readonly rdns: string
  policy: Policy
  /** Every call of every page, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Questions that are open now, oldest first. */
  readonly prompts: readonly Prompt[]
  /** Hands the oldest open question, or else the next one to come, to the test, whatever the policy. */
  nextRequest(options?: { timeoutMs?: number }): Promise<Prompt>
  /** These four decide the oldest question that the test has not taken, or else the next one to come. */
  approveNext(): void
  rejectNext(): void
  failNext(code: number, message: string): void
  answerNext(result: unknown): void
  lock(): Promise<void>
  unlock(): Promise<void>
  /** The person picks another network in the wallet. */
  switchChain(id: number): Promise<void>
  /** From then on the wallet answers 4902 for it. */
  forgetChain(id: number): void
  /** The person picks another account, which the connected sites may see too. */
  switchAccount(privateKey: Hex): Promise<void>
  /** The person removes every connected site in the wallet. */
  revokeSites(): Promise<void>
  /** From then on every request fails with 4900. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
}

/** What the person does with the wallet, for the test to do. */
export function controlWallet(
  wallet: WalletState,
  { rdns, requests }: { rdns: string; requests: readonly LoggedRequest[] },
): TestWallet {
  const { prompts } = wallet
  return {
    get address() {
      return wallet.account.address
    },
    get chainId() {
      return wallet.currentChain
    },
    get locked() {
      return wallet.locked
    },
    get policy() {
      return prompts.policy
    },
    set policy(policy) {
      prompts.policy = policy
    },
    get prompts() {
      return prompts.open
    },
    rdns,
    requests,
    nextRequest: ({ timeoutMs = 10_000 } = {}) => prompts.next(timeoutMs),
    approveNext: () => prompts.decideNext({ approve: true }),
    rejectNext: () => prompts.decideNext({ error: rejected() }),
    failNext: (code, message) => prompts.decideNext({ error: new ProviderError(code, message) }),
    answerNext: (result) => prompts.decideNext({ answer: result }),
    lock: () => setLocked(wallet, true),
    unlock: () => setLocked(wallet, false),
    switchChain: async (id) => {
      if (!wallet.chains.has(id)) throw new Error(`the wallet does not know chain ${id}`)
      await setChain(wallet, id)
    },
    forgetChain: (id) => {
      if (id === wallet.currentChain) throw new Error(`the wallet stands on chain ${id}: switch away first`)
      wallet.chains.delete(id)
    },
    switchAccount: (privateKey) => setAccount(wallet, privateKeyToAccount(privateKey)),
    revokeSites: () => revoke(wallet, new Set(wallet.permitted)),
    disconnect: async () => {
      wallet.connected = false
      await wallet.emit('disconnect', toPlain(disconnected()))
    },
    reconnect: async () => {
      wallet.connected = true
      await wallet.emit('connect', { chainId: numberToHex(wallet.currentChain) })
    },
  }
}
