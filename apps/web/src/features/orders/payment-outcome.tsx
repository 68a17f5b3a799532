import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { AppError } from '@meridian/shared/errors'
import type { OrderState } from '@meridian/shared/orders'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey } from '#lib/endpoint-query.ts'
import { formatWhole } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { showDeedOf } from './use-order.ts'
import { trackPurchase } from './track-purchase.ts'
import { useCheckedOrder } from './use-checked-order.ts'
import './words.ts'

interface PaymentOutcomeProps {
  tid: string
  /** The buyer returned without paying. */
  turnedBack: boolean
  onPlotsBought: (cells: number[]) => void
  /** All plots of the purchase were granted: its deed says the rest. */
  onDeed: (number: string, cells: number[]) => void
  /** `deed`: the number of the deed, where at least some plots were granted. */
  children: (words: { title: string; text: string; deed: string | null }) => ReactNode
}

/** Shows the state of the order and polls until it is final. */
export function PaymentOutcome({ tid, turnedBack, onPlotsBought, onDeed, children }: PaymentOutcomeProps) {
  const { t } = useTranslation('outcome')
  const queries = useQueryClient()
  const { data, error } = useCheckedOrder(tid)
  const order = data?.order
  const isBought = order?.state === 'completed' || order?.state === 'made_good'

  useEffect(() => {
    if (!isBought) return
    const { name, quantity, total, fee, plots } = order
    // Revenue was reported when the land credits were bought.
    if (order.method !== 'credits') trackPurchase({ tid, name, quantity, totalUSD: total + fee })
    onPlotsBought(plots.map(({ _id }) => Number(_id)))
    void queries.invalidateQueries({ queryKey: endpointKey(getCreditTotal) })
    if (order.state === 'completed') showDeedOf(order, queries, onDeed)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is bought, however often it is read again
  }, [isBought, tid])

  if (order)
    return (
      <div aria-live="polite">
        {children({
          ...wordsOf(order, turnedBack),
          deed: order.deed,
        })}
      </div>
    )
  if (error) {
    const gone = error instanceof AppError && error.status === 404
    return children({
      title: t('unknownTitle'),
      text: gone ? errorMessage(error) : loadFailure(error, t('unreachable')),
      deed: null,
    })
  }
  return children({ title: t('unknownTitle'), text: t('loading'), deed: null })
}

function wordsOf(order: OrderDetail, turnedBack: boolean): { title: string; text: string } {
  const t = i18next.getFixedT(null, 'outcome')
  const { kind, state, granted, credited, refunded } = order
  const counted = { count: order.quantity, amount: formatWhole(order.quantity, i18next.language) }
  const isPriceGood = order.price_until !== null && new Date(order.price_until).getTime() > Date.now()
  const late = t(isPriceGood ? 'lateText' : 'backText')
  const words: Record<OrderState, () => { title: string; text: string }> = {
    open: () =>
      turnedBack
        ? { title: t('cancelTitle'), text: t(kind === 'plots' ? 'cancelText' : 'cancelCreditsText') }
        : { title: t('openTitle'), text: t('openText') },
    confirming: () => ({ title: t('confirmingTitle'), text: t('confirmingText') }),
    completed: () =>
      kind === 'credits'
        ? { title: t('creditsTitle'), text: t('creditsText', counted) }
        : { title: t('plotsTitle'), text: t('plotsText', counted) },
    made_good: () => ({
      title: t('madeGoodTitle'),
      text: t('madeGoodText', { granted, credited, refunded }),
    }),
    returned: () => ({ title: t('returnedTitle'), text: t('returnedText') }),
    cancelled: () => ({ title: t('cancelledTitle'), text: late }),
    expired: () => ({ title: t('expiredTitle'), text: late }),
  }
  return words[state]()
}
