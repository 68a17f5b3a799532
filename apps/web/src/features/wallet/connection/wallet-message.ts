import i18next from 'i18next'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { isProofDeclined } from '#lib/owner-proof.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import type { WalletFailure } from '#features/wallet/provider/wallet-error.ts'
import '#features/wallet/provider/words.ts'

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

/** The message for a declined request has three words; the note adds the consequence. */
const notes = {
  denied: 'wallet:deniedNote',
  rejected: 'wallet:deniedNote',
  unauthorized: 'wallet:deniedNote',
  missing: 'wallet:missingNote',
} as const satisfies Partial<Record<WalletFailure, string>>

const isNoted = (reason: WalletFailure): reason is keyof typeof notes => Object.hasOwn(notes, reason)

/** The note below the message, where the message alone is too short. */
export const walletNote = (error: unknown): string | undefined =>
  error instanceof WalletError && isNoted(error.reason) ? i18next.t(notes[error.reason]) : undefined

/** Shows the alert; shows nothing where the user chose to stop. */
export async function showWalletError(
  showError: (message: string, note?: string) => Promise<void>,
  error: unknown,
): Promise<void> {
  const message = walletMessage(error)
  if (message !== null) await showError(message, walletNote(error))
}

/**
 * The message for an error on the way to, or in, a wallet; other errors get the shared messages. Null where the user
 * chose to stop.
 */
export function walletMessage(error: unknown): string | null {
  if (isProofDeclined(error)) return null
  if (!(error instanceof WalletError)) return errorMessage(error)
  const { reason, message } = error
  if (reason === 'left') return null
  if (reason === 'localCopy') return i18next.t('wallet:localCopy', { network: message })
  if (reason === 'failed' || reason === 'nothingSent')
    return message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message
  return i18next.t(sentences[reason])
}
