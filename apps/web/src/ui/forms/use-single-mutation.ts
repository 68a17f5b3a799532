import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { createSingleFlight } from '#lib/single-flight.ts'
import { showError } from '#ui/dialogs/dialogs.ts'

/** Not awaited: a dialog that waits to be read keeps no button busy. */
const explainRefusal = (error: Error) => void showError(errorMessage(error))

/** A mutation for a button: one at a time, and errors appear in the alert. */
export function useSingleMutation<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  // `isPending` is not enough: a second press can come before React has rendered the first.
  const [fly] = useState(createSingleFlight)
  const { mutateAsync, isPending } = useMutation({ onError: explainRefusal, ...options })
  return {
    busy: isPending,
    start: (input: Input) => {
      // `onError` has shown the error.
      fly(() => mutateAsync(input)).catch(() => undefined)
    },
  }
}
