import { formatArea } from '@meridian/shared/area'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { formatBbox, formatCents, formatMoment } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { coinWords } from '#lib/i18n/coin.ts'
import { formatMoney } from './format-money.ts'
import { useLineWords } from './order-line-words.ts'
import { orderLines } from './order-lines.ts'
import { OrderPrice } from './order-price.tsx'
import { OwnFeeNote } from './order-sum.tsx'
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
  const words = useLineWords(order)
  const [payment] = order.payments
  const isByCredits = order.method === 'credits'

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
          {/* A mint fee is asked for in ether alone; its payment says how much that was. */}
          {orderLines(order).map((line) => {
            const { label, amount } = words(line)
            return (
              <Row key={line.name} label={label}>
                {amount}
              </Row>
            )
          })}
          {isByCredits && (
            <Row label={t('line_total')}>
              <OrderPrice {...order} cents={0} />
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
      <OwnFeeNote order={order} />
      {order.plots.length > 0 && (
        <>
          <h2>{t('plots')}</h2>
          <table>
            <tbody>
              {order.plots.map((plot) => (
                <Row key={plot._id} label={formatArea(plot.areas[0])}>
                  {formatBbox(plot.bbox)}
                  {!isByCredits && ` · ${formatCents(plot.price * 100, language)}`}
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
