import { pagePaths } from '@meridian/shared/page-paths'
import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { returnToHere } from '#lib/return-to.ts'
import { DeferredMenu } from '#ui/dialogs/deferred-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { pillButtonClasses } from '#ui/pill.ts'
import '#app/layout/words.ts'

const loadPanel = () => import('./guest-menu-panel.tsx')

export function GuestMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const isHere = pathname === pagePaths.login
  return (
    <>
      <Link
        to={pagePaths.login}
        aria-current={isHere ? 'page' : undefined}
        className={pillButtonClasses('border-accent! max-[22rem]:px-2.5 max-[22rem]:text-[13px]')}
        onClick={(event) => {
          // A Link's state is read when it renders, but the map changes the address later.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          // On the login page, the original page to return to stays the same.
          void navigate(pagePaths.login, { state: isHere ? state : returnToHere(), replace: isHere })
        }}
      >
        {t('login')}
      </Link>
      <DeferredMenu
        load={loadPanel}
        trigger={
          <IconButton
            icon={Settings2}
            label={t('settings')}
            className="border border-line bg-card shadow-card"
          />
        }
      />
    </>
  )
}
