import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageName } from '#app/layout/page-name.ts'
import { useCurrentPage } from '#app/pages/use-current-page.ts'
import { speakLanguageOf } from '#lib/i18n/i18n.ts'
import '#app/layout/words.ts'

/**
 * What a full page load would do by itself: the document's title, the focus at the top of the new page, and a
 * sentence for screen readers, which it returns.
 */
export function useArrival(): string {
  const { t } = useTranslation(['pages', 'titles', 'shell'])
  const { pathname } = useLocation()
  const page = t(`titles:${useCurrentPage().title}`)
  const name = usePageName() ?? page
  const [arrivedAt, setArrivedAt] = useState<string | null>(null)
  const before = useRef(pathname)

  useEffect(() => {
    document.title = `${name} · ${t('shell:brand')}`
  }, [name, t])

  useEffect(() => {
    void speakLanguageOf(pathname)
    if (before.current === pathname) return
    before.current = pathname
    setArrivedAt(pathname)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return arrivedAt === null ? '' : t('pages:arrived', { page })
}
