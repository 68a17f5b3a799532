import i18next from 'i18next'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { isProofDeclined } from '#lib/owner-proof.ts'
import { WalletError } from './wallet-error.ts'
import type { WalletFailure } from './wallet-error.ts'
import '#features/wallet/words.ts'

const LONGEST = 300

const sentences = {
  missing: 'wallet:missing',
  denied: 'wallet:denied',
  rejected: 'wallet:denied',
  unauthorized: 'wallet:denied',
  pending: 'wallet:pending',
  disconnected: 'wallet:disconnected',
  unsupported: 'wallet:unsupported',
  unknownChain: 'wallet:unknownChain',
  moved: 'wallet:moved',
} as const satisfies Partial<Record<WalletFailure, string>>

/**
 * The sentence for what went wrong on the way to, or in, a wallet; other errors as everywhere. Null where
 * nothing is to be said, because the person chose to stop.
 */
export function walletMessage(error: unknown): string | null {
  if (isProofDeclined(error)) return null
  if (!(error instanceof WalletError)) return errorMessage(error)
  const { reason, message } = error
  if (reason === 'left') return null
  if (reason === 'localCopy') return i18next.t('wallet:localCopy', { network: message })
  if (reason === 'failed') return message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message
  return i18next.t(sentences[reason])
}
