import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { isOpen, pages } from '#app/pages.ts'
import { readReturnTo } from '#app/return-to.ts'
import { LoginForm } from '#features/accounts/login-form.tsx'
import { useSignedIn } from '#lib/session.ts'
import { GlobeGround } from '#ui/globe-ground.tsx'

const linkClasses = 'font-medium text-accent underline-offset-4 hover:underline'

/** The one guarded page: whoever has a token, or gets one here or in another tab, goes back to where they were. */
export function Component() {
  const { t } = useTranslation('login')
  const { state } = useLocation()
  const signedIn = useSignedIn()
  if (signedIn) return <Navigate to={readReturnTo(state)} replace />

  return (
    <div className="mx-auto w-full max-w-md px-4 pt-[9dvh] pb-16">
      <GlobeGround />
      <section className="rounded-card border border-line bg-card p-6 shadow-card sm:p-9">
        <h1 className="mb-7 font-serif text-3xl font-semibold text-balance">{t('title')}</h1>
        <LoginForm
          forgotPassword={
            isOpen('forgotPassword') && (
              <Link to={pages.forgotPassword.path} className={linkClasses}>
                {t('forgot')}
              </Link>
            )
          }
        />
        {isOpen('registry') && (
          <p className="mt-6 text-center text-ink-2">
            {t('noAccount')}{' '}
            <Link to={pages.registry.path} state={state as unknown} className={linkClasses}>
              {t('signUp')}
            </Link>
          </p>
        )}
      </section>
    </div>
  )
}
