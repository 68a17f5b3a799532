import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { isSettled } from '@meridian/shared/orders'
import { getOrder, makeReceipt } from '@meridian/shared/endpoints/purchase'
import type { Receipt } from '@meridian/shared/endpoints/purchase'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { formatMoment, formatWhole } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { coinWords } from '#lib/coin.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { showError } from '#ui/dialogs/dialogs.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { DetailSection } from './detail-section.tsx'
import { formatEther, formatMoney } from './format-money.ts'
import { MakeGoodChoice } from './make-good-choice.tsx'
import { EtherText, OrderPrice } from './order-price.tsx'
import { OrderSum } from './order-sum.tsx'
import { OrderedPlots } from './ordered-plots.tsx'
import { PrintedReceipt } from './printed-receipt.tsx'
import { sayOrderEvent, sayRefundReason } from './say-order-event.ts'
import { isWaiting, useOrder } from './use-order.ts'
import './words.ts'

export function PurchaseDetails({ tid }: { tid: string }) {
  const { t } = useTranslation('purchases')
  const { data, error } = useOrder(tid)
  if (data) return <Details order={data.order} />
  if (error) return <p className="mt-3 text-sm text-bad">{errorMessage(error)}</p>
  return <Skeleton className="mt-4 h-24 w-full" label={t('loading')} />
}

/** The refund of a widget payment for plots that were gone is undecided: the buyer may choose land credits. */
const mayTakeCredits = ({ state, refunds }: OrderDetail): boolean =>
  state === 'made_good' && refunds.some(({ waits_for: waitsFor }) => waitsFor === 'wallet_or_credits')

/** Ether that arrives after the purchase was closed counts while its price is valid. */
const mayStillCome = ({ state, attempts, price_until: until }: OrderDetail): boolean =>
  isWaiting(state) ||
  (['cancelled', 'expired'].includes(state) &&
    attempts.some(({ method }) => method === 'eth') &&
    until !== null &&
    Date.parse(until) > Date.now())

function Details({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  const isPaid = order.payments.length > 0
  const isDecided = isSettled(order.state)
  const checkout = order.attempts.find(({ state, url }) => state === 'open' && url !== null)
  const moment = (iso: string) => formatMoment(iso, language)

  return (
    <div className="mt-4 grid gap-5 border-t border-line pt-4 text-sm">
      <p className="text-xs break-all text-ink-3">
        {t('number', { tid: order.tid })}
        {order.receipt_number && ` · ${t('numberOfReceipt', { number: order.receipt_number })}`}
      </p>
      {order.state === 'open' && checkout?.url && (
        <a href={checkout.url} className={buttonClasses('secondary', 'justify-self-start')}>
          {t('resumeStripe')}
          <ExternalLink size={16} aria-hidden />
        </a>
      )}
      <OrderSum order={order} />
      {order.plots.length > 0 && <OrderedPlots order={order} />}
      {order.kind === 'mint' && order.collection && (
        <DetailSection title={t('collection')}>
          <li>{order.collection.name}</li>
        </DetailSection>
      )}
      {isDecided && order.kind !== 'mint' && (
        <DetailSection title={t('outcomes')}>
          {(['granted', 'credited', 'refunded'] as const).map(
            (outcome) =>
              order[outcome] > 0 && (
                <li key={outcome}>{t(outcome, { amount: formatWhole(order[outcome], language) })}</li>
              ),
          )}
        </DetailSection>
      )}
      {order.kind === 'plots' && (mayStillCome(order) || mayTakeCredits(order)) && (
        <MakeGoodChoice order={order} />
      )}
      {order.attempts.length > 0 && (
        <DetailSection title={t('attempts')}>
          {order.attempts.map(({ amountCurrency: ether, ...attempt }) => (
            <li key={attempt.id} className="tabular">
              {moment(attempt.created_at)} · {t(`method_${attempt.method}`, coinWords)} ·{' '}
              {ether === null ? (
                <OrderPrice method={attempt.method} quantity={order.quantity} cents={attempt.amount * 100} />
              ) : (
                <EtherText say={(digits) => formatEther(ether, digits)} />
              )}{' '}
              ·{' '}
              {attempt.state === 'open' && !isWaiting(order.state)
                ? t('notUsed')
                : t(`attempt_${attempt.state}`)}
            </li>
          ))}
        </DetailSection>
      )}
      {isPaid && (
        <DetailSection title={t('payments')}>
          {order.payments.map((payment) => (
            <li key={payment.reference} className="tabular" title={payment.reference}>
              {moment(payment.captured_at)} ·{' '}
              <EtherText say={(digits) => formatMoney(payment.amount, digits)} /> ·{' '}
              {t(`method_${payment.method}`, coinWords)}
            </li>
          ))}
        </DetailSection>
      )}
      {order.refunds.length > 0 && (
        <DetailSection title={t('refunds')}>
          {order.refunds.map((refund) => (
            <li key={`${refund.created_at} ${refund.amount.amount} ${refund.reference}`} className="tabular">
              {moment(refund.created_at)} · <EtherText say={(digits) => formatMoney(refund.amount, digits)} />{' '}
              · {t(`refund_${refund.state}`)}
              <span className="block text-xs break-all text-ink-2">
                {sayRefundReason(refund.reason)}{' '}
                {refund.waits_for !== null && t(`refundWaits_${refund.waits_for}`)}
                {refund.to !== null && t('refundTo', { to: refund.to })}
              </span>
            </li>
          ))}
        </DetailSection>
      )}
      <DetailSection title={t('history')} empty={t('noHistory')}>
        {order.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a history only grows, and two steps may be alike
          <li key={index} className="tabular">
            <span className="text-ink-3">{moment(step.at)}</span>{' '}
            <EtherText say={(digits) => sayOrderEvent(step.event, digits)} />
            <span className="text-ink-3"> · {t(step.source === 'browser' ? 'byBrowser' : 'byServer')}</span>
          </li>
        ))}
      </DetailSection>
      {isPaid && <ReceiptButton order={order} />}
    </div>
  )
}

/** The server makes the receipt, with its number, when it is first printed. */
function ReceiptButton({ order }: { order: OrderDetail }) {
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
