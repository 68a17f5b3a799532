import { AppError } from '@meridian/shared/errors'
import { useStore } from 'zustand'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { proofQuestion } from '#lib/owner-proof.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import { Loaded } from '#ui/loaded.tsx'

const load = () => import('./proof-dialog.tsx').then(({ ProofDialog }) => ProofDialog)

/** Renders the request of owner-proof.ts and loads the dialog on demand. Mounted once. */
export function ProofHost() {
  const isAsked = useStore(proofQuestion, ({ current }) => current !== null)
  return isAsked && <Loaded load={load} onFail={dropQuestion} />
}

/** If the dialog cannot be loaded, the request is answered with no proof. */
function dropQuestion(cause: unknown) {
  proofQuestion.getState().current?.answer(null)
  void showError(errorMessage(new AppError('NETWORK', {}, { cause })))
}
