import { findUnpaidOrder } from '@meridian/shared/endpoints/orders'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCart } from '#features/cart/cart-store.ts'
import { confirmCancel } from '#features/orders/confirm-cancel.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { learnServerTime, useTimeLeft } from '#lib/use-time-left.ts'
import { Button } from '#ui/button.tsx'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { resumePayment } from './resume-payment.ts'
import './words.ts'

type Unpaid = NonNullable<EndpointAnswer<typeof findUnpaidOrder>['order']>

/** A purchase that was left before it was paid, by a reload or by Back. Shown until it is hidden on this page. */
export default function WaitingPayment() {
  // Not from a cache: the dialogs that were open just now may have begun or ended a purchase.
  const { data } = useQuery({ ...endpointQuery(findUnpaidOrder), staleTime: 0, gcTime: 0 })
  const [hidden, setHidden] = useState<string | null>(null)
  const now = data?.now
  useEffect(() => {
    if (now !== undefined) learnServerTime(now)
  }, [now])
  const order = data?.order
  if (!order || order.tid === hidden) return null
  return <Bar key={order.tid} order={order} onHide={() => setHidden(order.tid)} />
}

function Bar({ order, onHide }: { order: Unpaid; onHide: () => void }) {
  const { t } = useTranslation('waitingPayment')
  const language = useLanguage()
  const queries = useQueryClient()
  const time = useTimeLeft(order.hold_until)
  // Shared, because an order is either paid or cancelled.
  const { busy, start } = useSingleMutation({ mutationFn: (work: () => Promise<void>) => work() })
  if (time === null) return null
  const { tid, kind, quantity: count, total } = order

  const goOn = async () => {
    const query = endpointQuery(getOrder, { params: { tid } })
    resumePayment((await queries.fetchQuery({ ...query, staleTime: 0 })).order)
  }
  const isInCart = (cells: number[]) => useCart.getState().items.some(({ cell }) => cells.includes(cell))

  return (
    <section
      aria-label={t('title')}
      className="absolute inset-x-3 top-20 z-10 mx-auto flex w-fit animate-appear @max-[80rem]:top-31 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card py-2.5 pr-2 pl-4.5 text-sm shadow-card max-sm:top-42!"
    >
      <p className="max-sm:grow">
        <span className="block font-medium">{t('title')}</span>
        <span className="tabular text-ink-2">
          {t(kind, {
            count,
            amount: formatWhole(count, language),
            total: formatDollars(total, language),
          })}
          {' · '}
          <span role="timer" className="text-held">
            {t('timeLeft', { time })}
          </span>
        </span>
      </p>
      <div className="flex items-center gap-2 max-sm:w-full">
        <Button variant="primary" busy={busy} className="min-h-10" onClick={() => start(goOn)}>
          {t('goOn')}
        </Button>
        <Button
          busy={busy}
          className="min-h-10"
          onClick={() => start(() => confirmCancel({ queries, isInCart }, order))}
        >
          {t('cancel')}
        </Button>
        <IconButton icon={X} label={t('hide')} className="max-sm:ml-auto" onClick={onHide} />
      </div>
    </section>
  )
}
