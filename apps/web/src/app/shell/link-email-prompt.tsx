import { pagePaths } from '@meridian/shared/page-paths'
import { MailCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useLinkEmailPrompt } from '#features/accounts/use-link-email-prompt.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import '#features/accounts/words.ts'

/** Not modal: screen readers announce it without moving the focus, and it can be dismissed. */
export function LinkEmailPrompt({ floating }: { floating: boolean }) {
  const { t } = useTranslation('linkEmail')
  const id = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { isDue, mailedTo, answer } = useLinkEmailPrompt()
  const isShown = isDue && pathname !== pagePaths.linkEmail

  return (
    <div aria-live="polite">
      {isShown && (
        <aside
          aria-labelledby={id}
          className={classNames(
            'fixed inset-x-3 z-20 animate-rise rounded-card border border-line bg-card p-5 shadow-card sm:inset-x-auto sm:bottom-16 sm:left-4.5 sm:w-96',
            // On a phone the map's controls are at the bottom, a page's heading at the top.
            floating ? 'max-sm:top-29' : 'max-sm:bottom-[max(0.75rem,env(safe-area-inset-bottom))]',
          )}
        >
          <p id={id} className="flex items-center gap-2.5 font-serif text-lg font-semibold">
            <MailCheck size={20} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
            {t(mailedTo === null ? 'promptTitle' : 'confirmTitle')}
          </p>
          <p className="mt-1.5 text-sm text-pretty wrap-anywhere text-ink-2">
            {mailedTo === null ? t('promptText') : t('confirmText', { email: mailedTo })}
          </p>
          <div className="mt-4 flex gap-2.5">
            <Button
              variant="primary"
              onClick={() => {
                answer()
                void navigate(pagePaths.linkEmail)
              }}
            >
              {t('prompt')}
            </Button>
            <Button variant="quiet" onClick={answer}>
              {t('later')}
            </Button>
          </div>
        </aside>
      )}
    </div>
  )
}
