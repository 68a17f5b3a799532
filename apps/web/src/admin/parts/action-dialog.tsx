import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { isAnswered, messageOf } from './call.ts'

interface ActionDialogProps {
  /** What will happen, as a sentence: 'Cancel this purchase'. */
  title: string
  description?: string
  /** The button: a verb and a noun. */
  submit: string
  /** Further fields. */
  children?: ReactNode
  /** `key` stays the same when a failed call is repeated, so that nothing is done twice. */
  send: (action: { key: string; why: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an action; every screen is read again after it. */
export function ActionDialog({ title, description, submit, children, send, onClose }: ActionDialogProps) {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [why, setWhy] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send({ key, why: why.trim() }),
    onSuccess: () => {
      onClose()
      return queries.invalidateQueries()
    },
    // Without an answer the pages cannot be read either, and would take this dialog and its key away.
    onError: (failure) => (isAnswered(failure) ? queries.invalidateQueries() : undefined),
  })
  const [isPressed, setPressed] = useState(false)
  const isTooShort = why.trim().length < 3
  return (
    <Dialog open title={title} {...(description !== undefined && { description })} onClose={onClose}>
      <form
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setPressed(true)
          if (!isTooShort && !isPending) mutate()
        }}
      >
        {children}
        <TextField
          label="Reason, for the log"
          value={why}
          onChange={(event) => setWhy(event.target.value)}
          maxLength={500}
          autoComplete="off"
          error={isPressed && isTooShort ? 'Please write at least 3 characters.' : undefined}
        />
        <FormProblem text={error && messageOf(error)} />
        <Button type="submit" variant="primary" busy={isPending}>
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
