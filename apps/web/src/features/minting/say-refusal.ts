/** What is said when the server does not let a mint begin, or the chain did not let it end. */
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import i18next from 'i18next'
import { errorMessage } from '#lib/i18n/error-message.ts'
import type { ConfirmOptions } from '#ui/dialogs/dialogs.ts'
import './words.ts'

export interface RefusalScreen {
  dialogs: {
    ask: (question: ConfirmOptions) => Promise<boolean>
    tellError: (message: string) => Promise<void>
  }
  page: {
    /** To where a wallet is linked. */
    goToLinking: () => void
    refreshLand: () => void
  }
}

export const codeOf = (error: unknown): ErrorCode | null => (error instanceof AppError ? error.code : null)

export async function offerLinking({ dialogs, page }: RefusalScreen, error: unknown): Promise<void> {
  const isAgreed = await dialogs.ask({ message: errorMessage(error), ok: i18next.t('minting:link') })
  if (isAgreed) page.goToLinking()
}

export async function sayRefused({ dialogs, page }: RefusalScreen, error: unknown): Promise<void> {
  // Minted, moved or sold meanwhile: the list shows it.
  page.refreshLand()
  await dialogs.tellError(errorMessage(error))
}
