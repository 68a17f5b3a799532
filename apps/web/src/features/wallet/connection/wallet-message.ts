import i18next from 'i18next'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { isProofDeclined } from '#lib/owner-proof.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import type { WalletFailure } from '#features/wallet/provider/wallet-error.ts'
import { confirm, showError } from '#ui/dialogs/dialogs.ts'
import type { ConfirmOptions } from '#ui/dialogs/dialogs.ts'
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

/** For messages that are too short to say what follows. */
const notes = {
  unauthorized: 'wallet:unauthorizedNote',
  missing: 'wallet:missingNote',
} as const satisfies Partial<Record<WalletFailure, string>>

const isNoted = (reason: WalletFailure): reason is keyof typeof notes => Object.hasOwn(notes, reason)

/** The note below the message, where the message alone is too short. */
export const walletNote = (error: unknown): string | undefined =>
  error instanceof WalletError && isNoted(error.reason) ? i18next.t(notes[error.reason]) : undefined

/**
 * A request that the user declined is no error. Null for all other errors. The sentence is the specification's, for a
 * refused access or network switch.
 */
export function findDeclined(error: unknown): { declined: string | null } | null {
  const reason = error instanceof WalletError ? error.reason : null
  if (reason === 'rejected') return { declined: null }
  return reason === 'denied' ? { declined: i18next.t('wallet:denied') } : null
}

/** The question after a declined request. */
export const askToTryAgain = (sentence: string | null): ConfirmOptions => ({
  ...(sentence === null
    ? { message: i18next.t('wallet:cancelled') }
    : { title: i18next.t('wallet:cancelled'), message: sentence }),
  ok: i18next.t('wallet:tryAgain'),
  cancel: i18next.t('wallet:close'),
})

/** Shows the alert, or after a declined request the question whether to try again; true if so. */
export async function explainWalletError(error: unknown): Promise<boolean> {
  const found = findDeclined(error)
  if (found) return confirm(askToTryAgain(found.declined))
  const message = walletMessage(error)
  // Null where the user chose to stop.
  if (message !== null) await showError(message, walletNote(error))
  return false
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
