import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TABLE_ROWS } from './use-my-assets.ts'
import './words.ts'

interface TablePagerProps {
  page: number
  total: number
  onPage: (page: number) => void
}

export function TablePager({ page, total, onPage }: TablePagerProps) {
  const { t } = useTranslation('myPlots')
  const language = useLanguage()
  const pages = Math.max(1, Math.ceil(total / TABLE_ROWS))
  const number = (value: number) => formatWhole(value, language)
  const from = Math.min((page - 1) * TABLE_ROWS + 1, total)
  const to = Math.min(page * TABLE_ROWS, total)
  const go = (next: number) => {
    if (next >= 1 && next <= pages) onPage(next)
  }
  return (
    <nav aria-label={t('pages')} className="ml-auto flex items-center gap-2 text-sm text-ink-2">
      <span className="tabular">
        {t('range', { from: number(from), to: number(to), total: number(total) })}
      </span>
      <IconButton
        icon={ChevronLeft}
        label={t('previous')}
        aria-disabled={page <= 1 || undefined}
        onClick={() => go(page - 1)}
      />
      <output className="sr-only">{t('page', { page: number(page), pages: number(pages) })}</output>
      <IconButton
        icon={ChevronRight}
        label={t('next')}
        aria-disabled={page >= pages || undefined}
        onClick={() => go(page + 1)}
      />
    </nav>
  )
}
