import { markAdminRefundPaid, retryAdminRefund } from '@meridian/shared/endpoints/admin/orders'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { call } from '#admin/parts/call.ts'
import { useRole } from '#admin/parts/use-role.ts'

interface SeenRefund {
  id: string
  version: string
}

interface RefundActionsProps {
  refund: SeenRefund
  /** False: it waits for a wallet, and can only be paid elsewhere. */
  hasFailed?: boolean
}

/** For refunds that failed or that wait. */
export function RefundActions({ refund, hasFailed = true }: RefundActionsProps) {
  const may = useRole()
  const [open, setOpen] = useState<{ as: 'retry' | 'paid'; seen: SeenRefund } | null>(null)
  if (!may('treasurer')) return null
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      {hasFailed && <Button onClick={() => setOpen({ as: 'retry', seen: refund })}>Retry</Button>}
      <Button onClick={() => setOpen({ as: 'paid', seen: refund })}>Mark as paid</Button>
      {open?.as === 'retry' && (
        <ActionDialog
          title="Retry the refund"
          description="It is sent again, to the same payer."
          submit="Retry the refund"
          send={(body) => {
            const { id, version } = open.seen
            return call(retryAdminRefund, { params: { id }, body: { ...body, seen: version } })
          }}
          onClose={close}
        />
      )}
      {open?.as === 'paid' && <PaidDialog refund={open.seen} onClose={close} />}
    </div>
  )
}

function PaidDialog({ refund: { id, version }, onClose }: { refund: SeenRefund; onClose: () => void }) {
  const [reference, setReference] = useState('')
  return (
    <ActionDialog
      title="Mark the refund as paid"
      description="Only if the buyer has the money: nothing is sent any more."
      submit="Mark as paid"
      send={(body) =>
        call(markAdminRefundPaid, { params: { id }, body: { ...body, seen: version, reference } })
      }
      onClose={onClose}
    >
      <TextField
        label="Proof, such as a transaction"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        minLength={3}
        maxLength={200}
        autoComplete="off"
        required
      />
    </ActionDialog>
  )
}
