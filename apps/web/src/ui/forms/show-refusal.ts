import { AppError } from '@meridian/shared/errors'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { errorMessage, fieldMessage } from '#lib/i18n/error-message.ts'
import { isProofDeclined } from '#lib/owner-proof.ts'
import { showError } from '#ui/dialogs/dialogs.ts'

type Fields<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/** Shows a refusal in the alert, and beside the fields that it names. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  form: Fields<Values>,
  show = showError,
): void {
  if (isProofDeclined(error)) return
  const fields = error instanceof AppError ? (error.details.fields ?? []) : []
  const shown = fields.filter(({ path }) => Object.hasOwn(form.getValues(), path))
  // Last to first, so that the first field is focused; the alert returns the focus to it.
  for (const field of shown.toReversed())
    form.setError(field.path as Path<Values>, { message: fieldMessage(field) }, { shouldFocus: true })
  const sentences = new Set(fields.map(fieldMessage))
  void show(sentences.size > 0 ? [...sentences].map(withStop).join(' ') : errorMessage(error))
}

const withStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
