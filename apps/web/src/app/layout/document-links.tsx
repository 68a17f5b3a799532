import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import './document-words.ts'

const documents = ['about', 'terms', 'privacy'] as const

/** Links to the about, terms and privacy pages, below every text page. */
export function DocumentLinks() {
  const { t } = useTranslation('documents')
  return (
    <nav
      aria-label={t('more')}
      className="mx-auto mt-6 flex w-fit flex-wrap justify-center gap-x-4 rounded-full bg-paper px-3 text-sm text-ink-2"
    >
      {documents.map((name) => (
        <Link
          key={name}
          to={pagePaths[name]}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
