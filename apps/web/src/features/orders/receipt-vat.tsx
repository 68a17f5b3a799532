import type { Receipt } from '@meridian/shared/endpoints/purchase'
import { useTranslation } from 'react-i18next'
import { formatCents, formatDay } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { PrintedRow } from '#ui/printed-page.tsx'
import './words.ts'

/** Rows of a printed receipt: the VAT that its total includes, and a credit note for each refund. */
export function ReceiptVat({ receipt: { sums, vat_percent: percent } }: { receipt: Receipt }) {
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
