import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { usePhone } from '#lib/use-media.ts'
import { announce } from '#ui/status-line.tsx'
import { CART_ID, useCart } from './cart-store.ts'
import { restoreRemoved, removeWithUndo } from './remove-with-undo.ts'
import './words.ts'

/** Empties the cart without a confirmation and offers Undo. */
export function useClearCart() {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const phone = usePhone()
  const { items, setOpen } = useCart()
  return () => {
    removeWithUndo(items.map(({ cell }) => cell))
    // A toast under an open sheet could not be pressed.
    if (phone) setOpen(false)
    const count = items.length
    announce(t('removed', { count, amount: formatWhole(count, language) }), {
      label: t('undo'),
      run: () => {
        restoreRemoved()
        // The focused button has disappeared.
        const next = document.getElementById(CART_ID) ?? document.getElementById('main')
        next?.focus({ preventScroll: true })
      },
    })
  }
}
