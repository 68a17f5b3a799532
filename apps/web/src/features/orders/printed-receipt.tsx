import { formatArea } from '@meridian/shared/area'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { formatBbox, formatDollars, formatMoment } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { coinWords } from '#lib/i18n/coin.ts'
import { formatMoney } from './format-money.ts'
import { OrderPrice } from './order-price.tsx'
import { useItemName } from './use-item-name.ts'
import './words.ts'

interface PrintedReceiptProps {
  order: OrderDetail
  onDone: () => void
}

/** On paper, or as a PDF, in place of the page (`.printed` in styles.css); the browser asks which. */
export function PrintedReceipt({ order, onDone }: PrintedReceiptProps) {
  const name = useItemName(order)
  useEffect(() => {
    const title = document.title
    // Browsers name the file by it.
    document.title = name
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => {
      document.title = title
      window.removeEventListener('afterprint', onDone)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- printed once
  }, [])
  return createPortal(<Receipt order={order} />, document.body)
}

function Receipt({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  const name = useItemName(order)
  const { data: config } = useConfig()
  const dollars = (value: number) => formatDollars(value, language)
  const [payment] = order.payments
  // A mint fee is asked for in ether alone; its payment says how much that was.
  const hasPrice = order.kind !== 'mint'
  const hasSubTotal = hasPrice && order.method !== 'credits'

  return (
    <div className="printed">
      <h1>{t('receiptTitle')}</h1>
      <p>{t('receiptFrom')}</p>
      {config?.mode === 'demo' && <p>{t('sandboxReceipt')}</p>}
      <table>
        <tbody>
          <Row label={t('receiptNumber')}>{order.tid}</Row>
          <Row label={t('receiptDate')}>
            {formatMoment(payment?.captured_at ?? order.created_at, language)}
          </Row>
          <Row label={t('receiptItem')}>{name}</Row>
          {order.kind === 'mint' && order.collection && (
            <Row label={t('collection')}>{order.collection.name}</Row>
          )}
          {hasSubTotal && <Row label={t('subTotal')}>{dollars(order.subTotal)}</Row>}
          {hasSubTotal && order.discount > 0 && (
            <Row label={t('discount', { percent: order.discountPercent })}>−{dollars(order.discount)}</Row>
          )}
          {order.fee > 0 && <Row label={t('fee')}>{dollars(order.fee)}</Row>}
          {hasPrice && (
            <Row label={t('total')}>
              <OrderPrice {...order} dollars={order.total + order.fee} />
            </Row>
          )}
          {order.payments.map((one) => (
            <Row key={one.reference} label={t('receiptPaidBy')}>
              {t(`method_${one.method}`, coinWords)} · {t('amountPaid')}: {formatMoney(one.amount, 'exact')} ·{' '}
              {t('reference')}: {one.reference}
            </Row>
          ))}
          {order.refunds.map((refund) => (
            <Row key={`${refund.created_at} ${refund.amount.amount}`} label={t('refunds')}>
              {formatMoney(refund.amount, 'exact')} · {t(`refund_${refund.state}`)}
            </Row>
          ))}
        </tbody>
      </table>
      {order.plots.length > 0 && (
        <>
          <h2>{t('plots')}</h2>
          <table>
            <tbody>
              {order.plots.map((plot) => (
                <Row key={plot._id} label={formatArea(plot.areas[0])}>
                  {formatBbox(plot.bbox)} · {dollars(plot.price)}
                  {plot.outcome !== null && ` · ${t(`outcome_${plot.outcome}`)}`}
                </Row>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{children}</td>
  </tr>
)
