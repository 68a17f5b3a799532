import i18next from 'i18next'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { walletMessage } from '#features/wallet/connection/wallet-message.ts'
import './words.ts'

/**
 * The shared wallet messages, except for a browser without a wallet, where this page has its own. Null: show no
 * message.
 */
export function sayWalletFailure(error: unknown): string | null {
  if (error instanceof WalletError && error.reason === 'missing') return i18next.t('tokens:missing')
  return walletMessage(error)
}
