import { sayCountry, sayPlot } from '#lib/i18n/country.ts'
import { getProfile } from '@meridian/shared/endpoints/accounts'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import type { Receipt } from '@meridian/shared/endpoints/purchase'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwnNames } from '#features/my-plots/use-plot-index.ts'
import { useConfig } from '#lib/config.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatBbox, formatCents, formatDay, formatMoment } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { coinWords } from '#lib/coin.ts'
import { PrintedPage, PrintedRow } from '#ui/printed-page.tsx'
import { collectionOf } from './collection-of.ts'
import { formatMoney } from './format-money.ts'
import { useLineText } from './use-line-text.ts'
import { orderLines } from './order-lines.ts'
import { OrderPrice } from './order-price.tsx'
import { OwnFeeNote } from './order-sum.tsx'
import { useItemName } from './use-item-name.ts'
import './words.ts'

interface PrintedReceiptProps {
  order: OrderDetail
  /** Null for a payment that was sent back whole. */
  receipt: Receipt | null
  onDone: () => void
}

export function PrintedReceipt({ order, receipt, onDone }: PrintedReceiptProps) {
  return (
    <PrintedPage name={useItemName(order)} onDone={onDone}>
      <ReceiptPage order={order} receipt={receipt} />
    </PrintedPage>
  )
}

function ReceiptPage({ order, receipt }: Omit<PrintedReceiptProps, 'onDone'>) {
  const { t } = useTranslation('purchases')
  const collection = collectionOf(order)
  const language = useLanguage()
  const name = useItemName(order)
  const { data: config } = useConfig()
  const buyer = useQuery(endpointQuery(getProfile)).data?.user
  const words = useLineText(order)
  const names = useOwnNames()
  const isByCredits = order.method === 'credits'

  return (
    <>
      <h1>{t('receiptTitle')}</h1>
      <p>{receipt?.shop.name ?? t('receiptFrom')}</p>
      {receipt?.shop.address && <p>{receipt.shop.address}</p>}
      {receipt?.shop.tax_id && <p>{t('receiptTaxId', { id: receipt.shop.tax_id })}</p>}
      {config?.mode === 'demo' && <p>{t('sandboxReceipt')}</p>}
      <table>
        <tbody>
          {receipt && (
            <>
              <PrintedRow label={t('receiptNumber')}>{receipt.number}</PrintedRow>
              <PrintedRow label={t('receiptMade')}>{formatMoment(receipt.made_at, language)}</PrintedRow>
            </>
          )}
          <PrintedRow label={t('receiptOrder')}>{order.tid}</PrintedRow>
          <PrintedRow label={t('receiptDate')}>
            {formatMoment(order.paid_at ?? order.created_at, language)}
          </PrintedRow>
          <PrintedRow label={t('receiptItem')}>{name}</PrintedRow>
          {buyer && (
            <PrintedRow label={t('receiptBuyer')}>
              {[buyer.display_name, buyer.email].filter(Boolean).join(' · ')}
            </PrintedRow>
          )}
          {collection && <PrintedRow label={t('collection')}>{collection.name}</PrintedRow>}
          {/* A mint fee is charged in ether only; its payment has the amount. */}
          {orderLines(order).map((line) => {
            const { label, amount } = words(line)
            return (
              <PrintedRow key={line.name} label={label}>
                {amount}
              </PrintedRow>
            )
          })}
          {isByCredits && (
            <PrintedRow label={t('line_total')}>
              <OrderPrice {...order} cents={0} />
            </PrintedRow>
          )}
          {receipt && <ReceiptVat receipt={receipt} />}
          {order.payments.map((one) => (
            <PrintedRow key={one.reference} label={t('receiptPaidBy')}>
              {t(`method_${one.method}`, coinWords)} · {t('amountPaid')}: {formatMoney(one.amount, 'exact')} ·{' '}
              {t('reference')}: {one.reference}
            </PrintedRow>
          ))}
          {order.refunds.map((refund) => (
            <PrintedRow key={`${refund.created_at} ${refund.amount.amount}`} label={t('refunds')}>
              {formatMoney(refund.amount, 'exact')} · {t(`refund_${refund.state}`)}
            </PrintedRow>
          ))}
        </tbody>
      </table>
      {receipt?.sums && receipt.vat_percent !== null && <p>{t('receiptVatNote')}</p>}
      <OwnFeeNote order={order} />
      {order.plots.length > 0 && (
        <>
          <h2>{t('plots')}</h2>
          <table>
            <tbody>
              {order.plots.map((plot) => (
                <PrintedRow
                  key={plot._id}
                  label={[names.get(plot._id), sayPlot(plot._id, plot.areas[0])].filter(Boolean).join(', ')}
                >
                  {[sayCountry(plot.areas[0]?.country ?? ''), formatBbox(plot.bbox)]
                    .filter(Boolean)
                    .join(' · ')}
                  {!isByCredits && ` · ${formatCents(plot.price * 100, language)}`}
                  {plot.outcome !== null && ` · ${t(`outcome_${plot.outcome}`)}`}
                </PrintedRow>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}

/** Rows of a printed receipt: the VAT that its total includes, and a credit note for each refund. */
function ReceiptVat({ receipt: { sums, vat_percent: percent } }: { receipt: Receipt }) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  if (!sums) return null
  const inDollars = (cents: number) => formatCents(cents, language)
  const withVat = (sum: { cents: number; vat_cents: number }, sign = '') =>
    percent === null
      ? sign + inDollars(sum.cents)
      : `${sign}${inDollars(sum.cents)} · ${t('receiptVat', { percent })}: ${sign}${inDollars(sum.vat_cents)}`
  const { paid, credit_notes: notes, left } = sums
  return (
    <>
      {percent !== null && (
        <>
          <PrintedRow label={t('receiptVatOf', { percent, total: inDollars(paid.cents) })}>
            {inDollars(paid.vat_cents)}
          </PrintedRow>
          <PrintedRow label={t('receiptNet')}>{inDollars(paid.net_cents)}</PrintedRow>
        </>
      )}
      {notes.map((note, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list only grows, and two notes may be alike
        <PrintedRow key={index} label={t('creditNote', { date: formatDay(note.at, language) })}>
          {withVat(note, '−')}
        </PrintedRow>
      ))}
      {notes.length > 0 && <PrintedRow label={t('receiptLeft')}>{withVat(left)}</PrintedRow>}
    </>
  )
}
