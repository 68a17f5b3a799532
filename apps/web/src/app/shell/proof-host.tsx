import { AppError } from '@meridian/shared/errors'
import { useStore } from 'zustand'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { proofQuestion } from '#lib/owner-proof.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import { Loaded } from '#ui/loaded.tsx'

const load = () => import('./proof-dialog.tsx').then(({ ProofDialog }) => ProofDialog)

/** Draws what owner-proof.ts asks, and loads the code for it when it does. There is one. */
export function ProofHost() {
  const isAsked = useStore(proofQuestion, ({ current }) => current !== null)
  return isAsked && <Loaded load={load} onFail={dropQuestion} />
}

/** Nobody can answer what can not be shown. */
function dropQuestion(cause: unknown) {
  proofQuestion.getState().current?.answer(null)
  void showError(errorMessage(new AppError('NETWORK', {}, { cause })))
}
