import { ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { pillButtonClasses } from '#ui/pill.ts'
import { CART_ID, useCart } from './cart-store.ts'
import './words.ts'

export function CartButton() {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const { items, isOpen, setOpen } = useCart()
  const count = items.length

  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? CART_ID : undefined}
      onClick={() => setOpen(!isOpen)}
      className={pillButtonClasses(classNames('max-sm:px-3', count > 0 && 'border-accent!'))}
    >
      <ShoppingCart size={18} strokeWidth={1.75} className="sm:hidden" aria-hidden />
      <span className="max-sm:sr-only">{t('cart')}</span>
      <span
        className={classNames(
          'tabular inline-flex min-w-6 items-center justify-center rounded-full px-1.5 text-xs leading-5 font-semibold',
          count > 0 ? 'bg-accent text-accent-ink' : 'bg-raised text-ink-2 max-[22rem]:sr-only',
        )}
      >
        {formatWhole(count, language)}
        <span className="sr-only"> {t('unit', { count })}</span>
      </span>
    </button>
  )
}
