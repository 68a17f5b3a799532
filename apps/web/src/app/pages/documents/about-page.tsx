import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocumentPage } from '#app/layout/document-page.tsx'
import { withCoin } from '#lib/coin.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { proseClasses } from '#ui/prose.ts'
import { aboutTexts } from './about-text.ts'
import '#app/layout/document-words.ts'
import '#app/layout/words.ts'

export function Component() {
  const { t } = useTranslation(['documents', 'pages'])
  const { lead, facts, sections, signUp } = aboutTexts[useLanguage()]
  const signedIn = useSignedIn()

  return (
    <DocumentPage title={t('documents:more')}>
      <div className="flex items-center justify-between gap-10">
        <p className="max-w-[44ch] font-serif text-2xl leading-snug text-pretty">{lead}</p>
        <BrandMark size={148} className="mr-6 shrink-0 max-md:hidden" />
      </div>
      <dl className="my-10 grid gap-x-6 gap-y-5 border-y border-line py-7 sm:grid-cols-3">
        {facts.map(({ figure, words }) => (
          <div key={figure} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-2">{words}</dt>
            <dd className="tabular font-serif text-3xl font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className={proseClasses}>
        {sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{withCoin(paragraph)}</p>
            ))}
          </section>
        ))}
      </div>
      <div className="mt-10 flex flex-wrap gap-3">
        <Link to={pagePaths.home} className={buttonClasses('primary', 'min-h-12')}>
          {t('pages:toMap')}
        </Link>
        {!signedIn && (
          <Link to={pagePaths.registry} className={buttonClasses('secondary', 'min-h-12')}>
            {signUp}
          </Link>
        )}
      </div>
    </DocumentPage>
  )
}
