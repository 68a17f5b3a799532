import { getTerms } from '@meridian/shared/endpoints/accounts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DocumentPage } from '#app/layout/document-page.tsx'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { Button } from '#ui/button.tsx'
import { proseClasses } from '#ui/prose.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import '#app/layout/document-words.ts'
import '#app/layout/words.ts'
import '#features/accounts/words.ts'

const lines = ['w-2/5 h-8', 'w-full', 'w-full', 'w-4/5', 'w-1/3 h-8 mt-6', 'w-full', 'w-full', 'w-3/5']

export function Component() {
  const { t } = useTranslation(['documents', 'accounts', 'titles'])
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getTerms, { query: { language } }),
    staleTime: Infinity,
  })

  return (
    <DocumentPage title={t('titles:terms')}>
      {data && (
        <div
          className={proseClasses}
          // The server allows only text and links, and the content security policy blocks inline scripts.
          // oxlint-disable-next-line react/no-danger -- see above
          dangerouslySetInnerHTML={{ __html: data.data.content }}
        />
      )}
      {!data && error && (
        <>
          <p className="mb-4 text-ink-2">{errorMessage(error)}</p>
          <Button variant="primary" onClick={() => void refetch()}>
            {t('accounts:tryAgain')}
          </Button>
        </>
      )}
      {!data && !error && (
        <div className="grid max-w-[68ch] gap-3">
          {lines.map((size, index) => (
            <Skeleton
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes
              key={index}
              className={`h-4 ${size}`}
              {...(index === 0 && { label: t('loading') })}
            />
          ))}
        </div>
      )}
    </DocumentPage>
  )
}
