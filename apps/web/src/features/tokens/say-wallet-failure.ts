import i18next from 'i18next'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { walletMessage } from '#features/wallet/connection/wallet-message.ts'
import './words.ts'

/** As everywhere, but for the sentence that this page has for a browser without a wallet. Null: nothing is to be said. */
export function sayWalletFailure(error: unknown): string | null {
  if (error instanceof WalletError && error.reason === 'missing') return i18next.t('tokens:missing')
  return walletMessage(error)
}
