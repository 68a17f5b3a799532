import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './words.ts'

/** Collapsed at first, because owners rarely need it. */
export function OwnerSection({ children }: { children: ReactNode }) {
  const { t } = useTranslation('tokens')
  return (
    <details className="mt-6 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-serif text-lg font-semibold">
        {t('owner')}
      </summary>
      <div className="grid gap-6 pt-2 sm:grid-cols-2">{children}</div>
    </details>
  )
}
