import { useTranslation } from 'react-i18next'
import { formatDollars } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { coinWords } from '#lib/coin.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { HoldLine } from './hold-line.tsx'
import type { EthQuote, Purchase } from '#features/payments/flow/purchase.ts'
import { useEthAmount } from './use-eth-amount.ts'
import '#features/payments/flow/words.ts'

interface CryptoStepProps {
  purchase: Purchase
  /** Set as soon as the plots are held. */
  heldUntil: string | null
  quote: EthQuote | null
  onPay: () => void
  onBack: () => void
  onClose: () => void
}

export function CryptoStep({ purchase, heldUntil, quote, onPay, onBack, onClose }: CryptoStepProps) {
  const { t } = useTranslation('paying')
  const total = formatDollars(purchase.price, useLanguage())
  const inEther = useEthAmount(purchase, quote)
  return (
    <Dialog
      open
      title={t('cryptoTitle')}
      description={t('cryptoOnly', { total, ...coinWords })}
      onClose={onClose}
    >
      <HoldLine until={heldUntil} />
      <dl className="tabular mt-4 flex items-center justify-between gap-4 rounded-field border border-line px-4 py-3">
        <dt className="font-medium">{t('youPay')}</dt>
        <dd className="text-right">
          <span className="block font-medium">{inEther.amount ?? <Skeleton className="h-4 w-24" />}</span>
          {inEther.note !== undefined && <span className="block text-sm text-ink-2">{inEther.note}</span>}
        </dd>
      </dl>
      <p className="mt-3 text-sm text-ink-2">{t('supported')}</p>
      <p className="mt-1 text-sm text-ink-2">{t('lateEth')}</p>
      <div className="mt-6 flex gap-2.5">
        <Button onClick={onBack}>{t('back')}</Button>
        <Button variant="primary" className="min-h-12 grow" onClick={onPay}>
          {t('payEth', coinWords)}
        </Button>
      </div>
    </Dialog>
  )
}
