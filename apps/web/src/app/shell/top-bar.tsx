import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openTopUp } from '#app/checkout/checkout-store.ts'
import { CartButton } from '#features/cart/cart-button.tsx'
import { CreditsPill } from '#features/credits/credits-pill.tsx'
import { useSignedIn } from '#lib/session.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { classNames } from '#ui/class-names.ts'
import { pillButtonClasses } from '#ui/pill.ts'
import { GuestMenu } from './guest-menu.tsx'
import { UserMenu } from './user-menu.tsx'
import '#app/layout/words.ts'

/** Pills over the map, or the same pills in a bar above a text page. */
export function TopBar({ floating }: { floating: boolean }) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  return (
    <header
      className={classNames(
        'top-0 z-30 flex items-center gap-2 px-3 py-3 max-[22rem]:gap-1.5 max-[22rem]:px-2 sm:gap-2.5 sm:px-4.5',
        floating
          ? 'pointer-events-none fixed inset-x-0 *:pointer-events-auto'
          : 'sticky border-b border-line bg-paper [--shadow:none]',
      )}
    >
      <Link
        to="/"
        aria-label={t('home')}
        className={pillButtonClasses('shrink-0 max-sm:size-11 max-sm:px-0')}
      >
        <BrandMark className="max-sm:mx-auto" />
        <span className="font-serif text-lg font-semibold max-sm:hidden" aria-hidden>
          {t('brand')}
        </span>
      </Link>
      <nav
        aria-label={t('mainMenu')}
        className="pointer-events-none! ml-auto flex items-center gap-2 *:pointer-events-auto max-[22rem]:gap-1.5 sm:gap-2.5"
      >
        <div className="max-md:hidden">
          <CreditsPill onBuy={openTopUp} />
        </div>
        <CartButton />
        {signedIn ? <UserMenu /> : <GuestMenu />}
      </nav>
    </header>
  )
}
