import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

interface NameDialogProps {
  title: string
  label: string
  placeholder: string
  submit: string
  before?: string
  /** Said when nothing was entered; without it, nothing is a name too. */
  missing?: string
  maxLength: number
  onClose: () => void
  /** Resolves with whether the dialog is done; whoever sends tells of refusals. */
  onSubmit: (name: string) => Promise<boolean>
}

/** Asks for one name. Enter submits. */
export function NameDialog({
  title,
  label,
  placeholder,
  submit,
  before = '',
  missing,
  maxLength,
  onClose,
  onSubmit,
}: NameDialogProps) {
  const [name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (missing !== undefined && name.trim() === '') {
      setError(missing)
      field.current?.focus()
      return
    }
    setBusy(true)
    const done = await onSubmit(name.trim())
    setBusy(false)
    if (done) onClose()
  }

  return (
    <Dialog open title={title} initialFocus={field} onClose={onClose}>
      <form noValidate className="mt-5 grid gap-5" onSubmit={(event) => void send(event)}>
        <TextField
          ref={field}
          label={label}
          placeholder={placeholder}
          value={name}
          error={error}
          maxLength={maxLength}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="primary" busy={busy} className="sm:justify-self-end sm:px-8">
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
