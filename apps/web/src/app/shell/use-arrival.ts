import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageName } from '#app/layout/page-name.ts'
import { useCurrentPage } from '#app/pages/use-current-page.ts'
import { applyLanguageOf } from '#lib/i18n/i18n.ts'
import '#app/layout/words.ts'

/**
 * Replaces the effects of a full page load: sets the document title, moves the focus to the top of the new page and
 * returns a sentence for screen readers.
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
    void applyLanguageOf(pathname)
    if (before.current === pathname) return
    before.current = pathname
    setArrivedAt(pathname)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return arrivedAt === null ? '' : t('pages:arrived', { page })
}
