/** Which wallet to use. Kept apart from what connects one, so that the shell can wait for the question without it. */
import { createStore } from 'zustand/vanilla'
import type { Wallet } from '#features/wallet/provider/provider.ts'

export interface WalletChoice {
  wallets: Wallet[]
  /** The `rdns` of the one chosen last time. */
  last: string | null
  answer: (wallet: Wallet | null) => void
}

export const walletChoice = createStore<{ asked: WalletChoice | null }>()(() => ({ asked: null }))

/** Null: the person chose none. */
export function askWhichWallet(wallets: Wallet[], last: string | null): Promise<Wallet | null> {
  walletChoice.getState().asked?.answer(null)
  return new Promise((resolve) => {
    const answer = (wallet: Wallet | null) => {
      walletChoice.setState({ asked: null })
      resolve(wallet)
    }
    walletChoice.setState({ asked: { wallets, last, answer } })
  })
}
