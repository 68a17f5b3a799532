/** The choice of a wallet. Separate from connect-wallet.ts, so that the shell can subscribe to it without that code. */
import { createStore } from '#lib/store.ts'
import type { Wallet } from '#features/wallet/provider/provider.ts'

export interface WalletChoice {
  wallets: Wallet[]
  /** The `rdns` of the wallet chosen last time. */
  last: string | null
  answer: (wallet: Wallet | null) => void
}

export const walletChoice = createStore<{ asked: WalletChoice | null }>()(() => ({ asked: null }))

/** Null: the user chose none. */
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
