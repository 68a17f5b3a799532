import { Grid2x2Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CardOrSheet } from '#ui/card-or-sheet.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useCart } from './cart-store.ts'

export const CART_ID = 'cart'

export function CartPanel() {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const { items, isOpen, setOpen, clear } = useCart()

  return (
    <CardOrSheet
      id={CART_ID}
      open={isOpen}
      onClose={() => setOpen(false)}
      title={t('title')}
      closeLabel={t('close')}
    >
      {items.length === 0 ? (
        <EmptyState icon={Grid2x2Plus} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <div className="mt-2 flex items-center justify-between">
          <p className="tabular text-ink-2">
            {t('plots', { count: items.length, amount: formatWhole(items.length, language) })}
          </p>
          <Button variant="quiet" onClick={clear}>
            {t('removeAll')}
          </Button>
        </div>
      )}
    </CardOrSheet>
  )
}
