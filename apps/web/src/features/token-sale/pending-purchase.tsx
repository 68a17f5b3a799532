import { useTranslation } from 'react-i18next'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { outsidePages } from '#lib/outside-pages.ts'
import { formatTokens } from '#lib/token-amount.ts'
import { Button } from '#ui/button.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { forgetPurchase } from './kept-purchase.ts'
import type { KeptPurchase } from './kept-purchase.ts'
import './words.ts'

interface PendingPurchaseProps {
  chain: Chain
  kept: KeptPurchase
  onLook: () => void
}

/** A purchase was sent and its result is unknown: prevents an accidental second one. */
export function PendingPurchase({ chain, kept, onLook }: PendingPurchaseProps) {
  const { t } = useTranslation('sale')
  const language = useLanguage()
  return (
    <div className="rounded-field border border-held p-4 text-sm">
      <p className="font-medium">
        {t('pending', { usdt: formatTokens(BigInt(kept.cost), kept.usdtDecimals, language) })}
      </p>
      <p className="mt-1 wrap-anywhere text-ink-2">
        <OutsideLink to={outsidePages(chain).transactionOf(kept.hash)}>{kept.hash}</OutsideLink>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onLook}>{t('look')}</Button>
        <Button variant="quiet" onClick={forgetPurchase}>
          {t('dismiss')}
        </Button>
      </div>
    </div>
  )
}
