import type { FormEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '#features/accounts/show-refusal.ts'

/** Sends a form, one time at a time, and tells of refusals. */
export function useSending<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
) {
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    send(values).catch((error: unknown) => showRefusal(error, form)),
  )
  return {
    busy: isSubmitting,
    formProps: {
      noValidate: true,
      className: 'grid gap-5',
      onSubmit: (event: FormEvent) => {
        // A busy button does not submit, but Enter in a form's only field still does.
        if (isSubmitting) event.preventDefault()
        else void submit(event)
      },
    },
  }
}
