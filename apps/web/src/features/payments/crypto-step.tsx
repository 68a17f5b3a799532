import { useTranslation } from 'react-i18next'
import { formatDollars } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Purchase } from './purchase.ts'

interface CryptoStepProps {
  purchase: Purchase
  onPay: () => void
  onBack: () => void
  onClose: () => void
}

export function CryptoStep({ purchase, onPay, onBack, onClose }: CryptoStepProps) {
  const { t } = useTranslation('paying')
  const total = formatDollars(purchase.price, useLanguage())
  return (
    <Dialog open title={t('cryptoTitle')} description={t('cryptoOnly', { total })} onClose={onClose}>
      <p className="mt-3 text-sm text-ink-2">{t('supported')}</p>
      <div className="mt-6 flex gap-2.5">
        <Button onClick={onBack}>{t('back')}</Button>
        <Button variant="primary" className="min-h-12 grow" onClick={onPay}>
          {t('payEth')}
        </Button>
      </div>
    </Dialog>
  )
}
