/**
 * What a wallet's window would ask, and this page draws: which wallet to use, and what the demo wallet wants
 * confirmed. Kept apart from both, so that the shell can wait for a question without loading any wallet code.
 */
import { createStore } from 'zustand/vanilla'
import type { DemoPrompt } from '#features/wallet/demo-wallet/demo-question.ts'
import type { Wallet } from './provider.ts'

export interface WalletChoice {
  wallets: Wallet[]
  /** The `rdns` of the one chosen last time. */
  last: string | null
  answer: (wallet: Wallet | null) => void
}

interface WalletQuestions {
  choice: WalletChoice | null
  /** Oldest first; one is shown at a time. */
  prompts: DemoPrompt[]
}

export const walletQuestions = createStore<WalletQuestions>()(() => ({ choice: null, prompts: [] }))

/** Null: the person chose none. */
export function askWhichWallet(wallets: Wallet[], last: string | null): Promise<Wallet | null> {
  walletQuestions.getState().choice?.answer(null)
  return new Promise((resolve) => {
    const answer = (wallet: Wallet | null) => {
      walletQuestions.setState({ choice: null })
      resolve(wallet)
    }
    walletQuestions.setState({ choice: { wallets, last, answer } })
  })
}
