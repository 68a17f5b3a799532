import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClasses } from '#ui/button.tsx'
import { MessagePage } from './message-page.tsx'
import { useCurrentPage } from './use-current-page.ts'
import './words.ts'

export function NotOpenPage() {
  const { t } = useTranslation(['pages', 'titles'])
  const { title } = useCurrentPage()
  return (
    <MessagePage title={t('notOpenTitle')} text={t('notOpenText', { page: t(`titles:${title}`) })}>
      <Link to="/" className={buttonClasses('primary')}>
        {t('toMap')}
      </Link>
    </MessagePage>
  )
}
