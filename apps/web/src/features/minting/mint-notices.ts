/** Messages that the mints of plots and of collections share. */
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import i18next from 'i18next'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { walletNotice } from '#features/wallet/transaction/show-outcome.ts'
import type { Failure, Notice } from '#features/wallet/transaction/wallet-transaction.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import type { ResultOptions } from '#ui/dialogs/dialogs.ts'
import './words.ts'

export const codeOf = (error: unknown): ErrorCode | null => (error instanceof AppError ? error.code : null)

export interface MintPage {
  /** Navigates to the page where a wallet is linked. */
  goToLinking: () => void
  refreshLand: () => void
}

export function mintFailure({ step, error }: Failure<unknown>, { goToLinking }: MintPage): Notice | null {
  if (codeOf(error) === 'WALLET_NOT_LINKED')
    return { message: errorMessage(error), ok: i18next.t('minting:link'), onAgree: goToLinking }
  const isQuoted = step === 'sending' && error instanceof WalletError && error.code !== null
  if (!isQuoted || error.reason === 'rejected') return walletNotice(error)
  // Our own texts cover connecting and switching networks; for a failed send, show the wallet's message.
  return walletNotice(new WalletError('failed', { message: error.message, code: error.code, cause: error }))
}

/** The title is the reference that support needs: the hash, where there is one. */
export const invalidMint = (title: string): ResultOptions => ({
  error: true,
  title,
  message: i18next.t('minting:invalid'),
})
