import { isolateName } from '@meridian/shared/names/isolate-name'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#features/accounts/use-profile.ts'
import { Avatar } from '#ui/avatar.tsx'
import { DeferredMenu } from '#ui/dialogs/deferred-menu.tsx'
import { pillButtonClasses } from '#ui/pill.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import '#app/layout/words.ts'

const loadPanel = () => import('./user-menu-panel.tsx')

export function UserMenu() {
  const { t } = useTranslation()
  const user = useProfile()
  const name = user?.display_name ?? ''

  return (
    <DeferredMenu
      load={loadPanel}
      trigger={
        <button type="button" className={pillButtonClasses('max-w-56 pr-4 pl-1.5 max-sm:p-1')}>
          <Avatar src={user?.avatar ?? null} name={name} />
          <span className="truncate max-sm:sr-only">
            {user ? t('hi', { name: isolateName(name) }) : <Skeleton className="h-4 w-16" />}
          </span>
          <span className="sr-only">{t('accountMenu')}</span>
        </button>
      }
    />
  )
}
