import { useTranslation } from 'react-i18next'
import { DocumentPage } from '#app/layout/document-page.tsx'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { proseClasses } from '#ui/prose.ts'
import { privacyTexts } from './privacy-text.ts'
import '#app/layout/words.ts'

export function Component() {
  const { t } = useTranslation('titles')
  const { lead, sections } = privacyTexts[useLanguage()]
  return (
    <DocumentPage title={t('privacy')}>
      <p className="mb-10 max-w-[44ch] font-serif text-xl leading-snug text-pretty">{lead}</p>
      <div className={proseClasses}>
        {sections.map(({ title, paragraphs, points = [] }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points.length > 0 && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </DocumentPage>
  )
}
