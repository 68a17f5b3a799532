import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { buttonClasses } from '#ui/button.tsx'
import { MessagePage } from '#app/layout/message-page.tsx'
import '#app/layout/words.ts'

export function NotFoundPage() {
  const { t } = useTranslation('pages')
  const { pathname } = useLocation()
  return (
    <MessagePage title={t('notFoundTitle')} text={t('notFoundText', { path: pathname.slice(0, 80) })}>
      <Link to="/" className={buttonClasses('primary')}>
        {t('toMap')}
      </Link>
    </MessagePage>
  )
}
