import { pagePaths } from '@meridian/shared/page-paths'
import { isolateName } from '@meridian/shared/names/isolate-name'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { storeGuestVisit } from '#app/layout/guest-visit.ts'
import { MessagePage } from '#app/layout/message-page.tsx'
import { keyErrorMessage, mayTryAgain } from '#features/accounts/key-error.ts'
import { useActivation } from '#features/accounts/use-activation.ts'
import { useCart } from '#features/cart/cart-store.ts'
import type { ReturnTo } from '#lib/return-to.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import '#features/accounts/forms/words.ts'
import '#features/accounts/words.ts'

const keep = {
  visit: storeGuestVisit,
  cart: () => useCart.getState().items.map(({ cell }) => cell),
}

/** The login continues the guest's purchase on the map. */
const state: ReturnTo = { from: pagePaths.home, interrupted: { doing: 'buyPlots' } }

export function Component() {
  const { t } = useTranslation(['activation', 'accounts'])
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const { data, isFetching, error, refetch } = useActivation(key, keep)
  const failure = keyErrorMessage(key, error)

  if (data && !data.isOwn) {
    // In another browser, the person who signed up and chose the password may not own the address.
    return (
      <MessagePage title={t('doneTitle')} text={t('ofAccount', { name: isolateName(data.username) })}>
        <p className="mb-6 text-pretty text-ink-2">{t('whySetOwn')}</p>
        <Link
          to={`${pagePaths.resetPassword}?key=${data.key}`}
          state={state}
          className={buttonClasses('primary', 'min-h-12')}
        >
          {t('setOwn')}
        </Link>
        <p className="mt-6 text-sm text-ink-2">
          {t('choseMyself')}
          <TextLink to={pagePaths.login} state={state}>
            {t('toLogin')}
          </TextLink>
        </p>
      </MessagePage>
    )
  }
  if (data) {
    return (
      <MessagePage
        title={t('doneTitle')}
        text={
          data.wasSignedIn
            ? `${t('doneAgainText')}${data.hasChosen ? ` ${t('cartSaved')}` : ''}`
            : t('doneText')
        }
      >
        <Link to={pagePaths.login} state={state} className={buttonClasses('primary', 'min-h-12')}>
          {t('toLogin')}
        </Link>
      </MessagePage>
    )
  }
  if (failure !== null && !isFetching) {
    return (
      <MessagePage title={t('failedTitle')} text={failure}>
        {mayTryAgain(error) ? (
          <Button variant="primary" onClick={() => void refetch()}>
            {t('accounts:tryAgain')}
          </Button>
        ) : (
          <p className="text-sm text-ink-2">
            {key !== '' && t('failedHint')} <TextLink to={pagePaths.login}>{t('accounts:login')}</TextLink>
            {key !== '' && (
              <>
                <br />
                {t('failedOther')} <TextLink to={pagePaths.forgotPassword}>{t('setOwn')}</TextLink>
              </>
            )}
          </p>
        )}
      </MessagePage>
    )
  }
  return (
    <MessagePage title={t('checking')} text="">
      <Skeleton className="h-12 w-48" label={t('accounts:checkingLink')} />
    </MessagePage>
  )
}
