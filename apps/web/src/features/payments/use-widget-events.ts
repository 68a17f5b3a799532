import { useEffect, useRef, useState } from 'react'
import { reportStatus } from './report-payment.ts'
import type { PaymentStatus } from './report-payment.ts'

/** paid: the widget says so, the server may not know yet. closed: by the buyer, before anything was decided. */
export type WidgetEnd = 'paid' | 'failed' | 'closed'

const SUCCESS_MS = 3000

/** A failover sent the money to the buyer's own address: nothing was bought. Unknown statuses decide nothing. */
const statuses: Record<string, PaymentStatus> = {
  success: 2,
  failed: 4,
  canceled: 4,
  cancelled: 4,
  failover: 4,
}

/** What the widget tells, once each, as reports to the server and as the end of the dialog. */
export function useWidgetEvents(tid: string, onEnd: (end: WidgetEnd) => void) {
  const [isPaid, setPaid] = useState(false)
  const ended = useRef(false)
  const told = useRef(new Set<string>())
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])

  const end = (how: WidgetEnd) => {
    if (ended.current) return
    ended.current = true
    clearTimeout(closing.current)
    onEnd(how)
  }

  const onStatus = (name: string, data: object) => {
    // Providers repeat themselves.
    if (told.current.has(name)) return
    told.current.add(name)
    const status = statuses[name] ?? 1
    reportStatus(tid, status, data)
    if (status === 4) return end('failed')
    if (status !== 2) return
    setPaid(true)
    closing.current = setTimeout(() => end('paid'), SUCCESS_MS)
  }

  const close = () => end(told.current.has('success') ? 'paid' : 'closed')

  return {
    isPaid,
    close,
    events: {
      onError: (error: { name: string; message: string }) => {
        // After a success an error is about the window, not about the money.
        if (told.current.has('success')) return
        reportStatus(tid, 4, error)
        end('failed')
      },
      onStatus,
      onClose: close,
    },
  }
}
