import { addOrderNote, cancelAdminOrder, checkAdminOrder } from '@meridian/shared/endpoints/admin/orders'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { call } from '#admin/parts/call.ts'
import { useRole } from '#admin/parts/use-role.ts'
import type { FoundOrder } from './found-order.ts'
import { RefundDialog } from './refund-dialog.tsx'

const names = {
  check: 'Check with the provider again',
  cancel: 'Cancel the purchase',
  note: 'Add a note',
  refund: 'Refund',
} as const
type Action = keyof typeof names

/** Readers see none of it. */
export function OrderActions({ found }: { found: FoundOrder }) {
  const may = useRole()
  // As the operator saw it when the dialog opened: the server refuses an action on anything else.
  const [open, setOpen] = useState<{ action: Action; seen: FoundOrder } | null>(null)
  if (!may('support')) return null
  const offered: Action[] = ['note']
  if (found.order.attempts.some(({ method }) => method === 'stripe')) offered.unshift('check')
  if (found.order.can_cancel) offered.push('cancel')
  if (may('treasurer') && found.returnable !== null) offered.push('refund')
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      {offered.map((action) => (
        <Button key={action} onClick={() => setOpen({ action, seen: found })}>
          {names[action]}
        </Button>
      ))}
      {open && <OrderDialog {...open} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface OrderDialogProps {
  action: Action
  seen: FoundOrder
  onClose: () => void
}

function OrderDialog({ action, seen, onClose }: OrderDialogProps) {
  const params = { tid: seen.order.tid }
  if (action === 'refund') return <RefundDialog found={seen} onClose={onClose} />
  if (action === 'note') return <NoteDialog {...params} onClose={onClose} />
  if (action === 'check')
    return (
      <ActionDialog
        title="Check with the provider again"
        description="Its checkouts and refunds are read from Stripe, as when a message comes from there."
        submit="Check"
        send={(body) => call(checkAdminOrder, { params, body })}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title="Cancel the purchase"
      description="Its plots become free. The buyer gets a mail."
      submit="Cancel the purchase"
      send={(body) => call(cancelAdminOrder, { params, body: { ...body, seen: seen.version } })}
      onClose={onClose}
    />
  )
}

function NoteDialog({ tid, onClose }: { tid: string; onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <ActionDialog
      title="Add a note"
      description="Operators see it with the purchase. The buyer does not."
      submit="Add the note"
      send={(body) => call(addOrderNote, { params: { tid }, body: { ...body, text } })}
      onClose={onClose}
    >
      <TextField
        label="Note"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={1000}
        autoComplete="off"
        required
      />
    </ActionDialog>
  )
}
