import { deedPage } from '@meridian/shared/page-paths'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import type { OrderDetail, OrderSummary } from '@meridian/shared/endpoints/orders'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatMoment } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useTimeLeft } from '#lib/use-time-left.ts'
import { coinWords } from '#lib/coin.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import { confirmCancel } from './confirm-cancel.ts'
import { chargedCents } from './order-lines.ts'
import { OrderPrice } from './order-price.tsx'
import { PurchaseDetails } from './purchase-details.tsx'
import { StateBadge } from './state-badge.tsx'
import { useItemName } from './use-item-name.ts'
import './words.ts'

interface PurchaseCardProps {
  order: OrderSummary
  /** The purchase of the link that was opened: expanded and scrolled into view. */
  isWanted: boolean
  onResume: (order: OrderDetail) => void
  isInCart: (cells: number[]) => boolean
}

export function PurchaseCard({ order, isWanted, onResume, isInCart }: PurchaseCardProps) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  const queries = useQueryClient()
  const id = useId()
  const name = useItemName(order)
  const [isOpen, setOpen] = useState(isWanted)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: 'start' })
  }, [isWanted])

  // Shared, because an order is either paid or cancelled.
  const { busy, start } = useSingleMutation({ mutationFn: (work: () => Promise<void>) => work() })

  const resume = async () => {
    const query = endpointQuery(getOrder, { params: { tid: order.tid } })
    onResume((await queries.fetchQuery({ ...query, staleTime: 0 })).order)
  }
  const cancel = () => confirmCancel({ queries, isInCart }, order)

  return (
    <li ref={card} className="scroll-mt-24 rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-serif text-lg font-semibold">{name}</h2>
          <p className="text-sm text-ink-2">
            {formatMoment(order.created_at, language)} ·{' '}
            {order.method === null ? t('noMethod') : t(`method_${order.method}`, coinWords)}
          </p>
        </div>
        <div className="max-w-[45%] shrink-0 text-right">
          {order.kind !== 'mint' && (
            <p className="tabular text-lg font-medium">
              <OrderPrice {...order} cents={chargedCents(order)} />
            </p>
          )}
          <StateBadge state={order.state} />
        </div>
      </div>
      {order.state === 'open' && order.kind === 'plots' && <HoldTimer until={order.hold_until} />}
      {order.can_resume && order.kind !== 'mint' && <QuoteTimer until={order.quote_until} />}
      <PriceEnd until={order.price_until} />
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        {order.can_resume && order.kind !== 'mint' && (
          <Button variant="primary" busy={busy} onClick={() => start(resume)}>
            {t('resume')}
          </Button>
        )}
        {order.can_cancel && (
          <Button busy={busy} onClick={() => start(cancel)}>
            {t('cancel')}
          </Button>
        )}
        {order.deed !== null && (
          <Link to={deedPage(order.deed)} className={buttonClasses('secondary')}>
            {t('viewLand')}
          </Link>
        )}
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${t('details')}: ${name}`}
          className="-mx-2"
          onClick={() => setOpen(!isOpen)}
        >
          {t('details')}
          <ChevronDown size={16} className={classNames(isOpen && 'rotate-180')} aria-hidden />
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <PurchaseDetails tid={order.tid} />
        </div>
      )}
    </li>
  )
}

function HoldTimer({ until }: { until: string | null }) {
  const { t } = useTranslation('purchases')
  const time = useTimeLeft(until)
  if (until === null) return null
  return (
    <p role="timer" className="tabular mt-1 text-sm font-medium text-held">
      {time === null ? t('holdOver') : t('heldFor', { time })}
    </p>
  )
}

/** For a closed purchase: how long its price applies to late payments. */
function PriceEnd({ until }: { until: string | null }) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  const time = useTimeLeft(until)
  if (until === null) return null
  return (
    <p className="tabular mt-1 text-sm text-ink-2">
      {time === null ? t('priceOver') : t('priceUntil', { moment: formatMoment(until, language) })}
    </p>
  )
}

/** How long the quoted ether amount is valid. */
function QuoteTimer({ until }: { until: string | null }) {
  const { t } = useTranslation('purchases')
  const time = useTimeLeft(until)
  if (time === null) return null
  return (
    <p role="timer" className="tabular mt-1 text-sm text-ink-2">
      {t('quotedFor', { time, ...coinWords })}
    </p>
  )
}
