import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/text-link.tsx'
import './words.ts'

export function TokenFooter() {
  const { t } = useTranslation('token')
  const link = 'inline-flex min-h-11 items-center'
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-2">
      <span>{t('prices')}</span>
      <span aria-hidden>·</span>
      <TextLink tone="quiet" to={pagePaths.terms} className={link}>
        {t('terms')}
      </TextLink>
      <span aria-hidden>·</span>
      <TextLink tone="quiet" to={pagePaths.privacy} className={link}>
        {t('privacy')}
      </TextLink>
    </p>
  )
}
