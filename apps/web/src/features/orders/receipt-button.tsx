import { getOrder, makeReceipt } from '@meridian/shared/endpoints/purchase'
import type { Receipt } from '@meridian/shared/endpoints/purchase'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { Button } from '#ui/button.tsx'
import { showError } from '#ui/dialogs/dialogs.ts'
import { PrintedReceipt } from './printed-receipt.tsx'
import './words.ts'

/** The server makes the receipt, with its number, when it is first printed. */
export function ReceiptButton({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('purchases')
  const queries = useQueryClient()
  const [printed, setPrinted] = useState<{ receipt: Receipt | null } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(makeReceipt, { params: { tid: order.tid } }),
    onSuccess: ({ receipt }) => {
      setPrinted({ receipt })
      if (order.receipt_number !== receipt.number)
        void queries.invalidateQueries({ queryKey: endpointKey(getOrder) })
    },
    onError: (error) => {
      void showError(errorMessage(error))
    },
  })
  // Money that was sent back whole bought nothing, so there is no receipt of ours.
  const print = () => (order.paid_at === null ? setPrinted({ receipt: null }) : mutate())

  return (
    <>
      <Button className="justify-self-start" busy={isPending} onClick={print}>
        <Printer size={16} strokeWidth={1.75} aria-hidden />
        {t('receipt')}
      </Button>
      {printed && <PrintedReceipt order={order} {...printed} onDone={() => setPrinted(null)} />}
    </>
  )
}
