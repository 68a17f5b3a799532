import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from './text-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { useMutationForm } from './use-mutation-form.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'

interface NameDialogProps {
  title: string
  description?: string
  label: string
  placeholder: string
  submit: string
  before?: string
  /** The error for an empty name; without it, an empty name is allowed. */
  missing?: string
  maxLength: number
  onClose: () => void
  send: (name: string) => Promise<unknown>
}

/** Asks for one name. Enter submits; the dialog closes when the name is saved. */
export function NameDialog({
  title,
  description,
  label,
  placeholder,
  submit,
  before = '',
  missing,
  maxLength,
  onClose,
  send,
}: NameDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const { field, busy, problem, formProps } = useMutationForm({
    defaultValues: { name: before },
    check: ({ name }) =>
      missing !== undefined && name.trim() === '' ? [{ path: 'name', msg: missing }] : [],
    send: ({ name }) => send(name.trim()),
    onDone: onClose,
  })
  const { ref, ...name } = field('name')

  return (
    <Dialog
      open
      title={title}
      {...(description !== undefined && { description })}
      initialFocus={input}
      onClose={onClose}
    >
      <form {...formProps} className="mt-5 grid gap-5">
        <TextField
          {...name}
          ref={(element) => {
            ref(element)
            input.current = element
          }}
          label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
        />
        <FormProblem text={problem} />
        <Button type="submit" variant="primary" busy={busy} className="sm:justify-self-end sm:px-8">
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
