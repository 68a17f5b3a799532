import { useTranslation } from 'react-i18next'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { outsidePages } from '#lib/outside-pages.ts'
import { formatTokens } from '#lib/token-amount.ts'
import { Button } from '#ui/button.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { clearStoredPurchase } from './stored-purchase.ts'
import type { StoredPurchase } from './stored-purchase.ts'
import './words.ts'

interface PendingPurchaseProps {
  chain: Chain
  stored: StoredPurchase
  onLook: () => void
}

/** A purchase was sent and its result is unknown: prevents an accidental second one. */
export function PendingPurchase({ chain, stored, onLook }: PendingPurchaseProps) {
  const { t } = useTranslation('sale')
  const language = useLanguage()
  return (
    <div className="rounded-field border border-held p-4 text-sm">
      <p className="font-medium">
        {t('pending', { usdt: formatTokens(BigInt(stored.cost), stored.usdtDecimals, language) })}
      </p>
      <p className="mt-1 wrap-anywhere text-ink-2">
        <OutsideLink to={outsidePages(chain).transactionOf(stored.hash)}>{stored.hash}</OutsideLink>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onLook}>{t('look')}</Button>
        <Button variant="quiet" onClick={clearStoredPurchase}>
          {t('dismiss')}
        </Button>
      </div>
    </div>
  )
}
