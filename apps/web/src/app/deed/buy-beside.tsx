import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFreeNeighbours } from '#features/map/interaction/find-free-neighbours.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import type { Deed } from './describe-deed.ts'

interface BuyBesideProps {
  deed: Deed
  isOwn: boolean
  mine: readonly number[]
  onBuyBeside: (cells: number[]) => void
}

/** Offers the free plots next to the land, to its owner and to those who were sent its link. */
export function BuyBeside({ deed, isOwn, mine, onBuyBeside }: BuyBesideProps) {
  const { t } = useTranslation('deed')
  const language = useLanguage()
  /** Null: not known yet, or failed. */
  const [free, setFree] = useState<number[] | null>(null)
  useEffect(() => {
    let isGone = false
    void findFreeNeighbours(deed.cells, new Set(mine)).then((cells) => {
      if (!isGone) setFree(cells)
    })
    return () => {
      isGone = true
    }
  }, [deed, mine])
  if (free === null) return <p className="mt-3 min-h-11 shrink-0" />
  if (free.length === 0)
    return (
      <p className="mt-3 min-h-11 shrink-0 text-sm text-ink-2">{t(isOwn ? 'noneBeside' : 'noneBesideIt')}</p>
    )
  const counted = { count: free.length, amount: formatWhole(free.length, language) }
  return (
    <div className="tabular mt-3 flex min-h-11 shrink-0 items-center justify-between gap-3 border-t border-line pt-2 text-sm">
      <span>{t(isOwn ? 'beside' : 'besideIt', counted)}</span>
      <Button
        variant="quiet"
        className="-mr-2 shrink-0 text-sm text-accent!"
        onClick={() => onBuyBeside(free)}
      >
        {t('buyBeside')}
        <ArrowRight size={16} aria-hidden />
      </Button>
    </div>
  )
}
