import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { createSingleFlight } from '#lib/single-flight.ts'
import { showError } from '#ui/dialogs/dialogs.ts'

/** Not awaited: a dialog that waits to be read keeps no button busy. */
const explainRefusal = (error: Error) => void showError(errorMessage(error))

/** A mutation as a press starts it: one at a time, and what refuses it is told in the alert. */
export function useSingleMutation<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  // `isPending` would not do: a second press may come before the first one has been drawn.
  const [fly] = useState(createSingleFlight)
  const { mutateAsync, isPending } = useMutation({ onError: explainRefusal, ...options })
  return {
    busy: isPending,
    start: (input: Input) => {
      // Refusals have been told by `onError`.
      fly(() => mutateAsync(input)).catch(() => undefined)
    },
  }
}
