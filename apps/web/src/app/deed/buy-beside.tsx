import { BESIDE, encodePlots, SHARED_PLOTS } from '@meridian/shared/links/share-plots'
import { pagePaths } from '@meridian/shared/page-paths'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyCells } from '#features/map/data/use-my-cells.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { TextLink } from '#ui/text-link.tsx'
import './words.ts'

/** Offers the free plots next to the land, to its owner and to readers of its link. */
export function BuyBeside({ cells, isOwn }: { cells: readonly number[]; isOwn: boolean }) {
  const { t } = useTranslation('deed')
  const language = useLanguage()
  const mine = useMyCells()
  /** Null: not known yet, or failed. */
  const [free, setFree] = useState<number[] | null>(null)
  useEffect(() => {
    let isGone = false
    void import('#features/map/interaction/find-free-neighbours.ts')
      .then(({ findFreeNeighbours }) => findFreeNeighbours(cells, new Set(mine)))
      .then((found) => {
        if (!isGone) setFree(found)
      })
      // Without its code, there is no offer.
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [cells, mine])

  if (free === null) return <p className="mt-3 min-h-11 shrink-0" />
  if (free.length === 0)
    return (
      <p className="mt-3 min-h-11 shrink-0 text-sm text-ink-2">{t(isOwn ? 'noneBeside' : 'noneBesideIt')}</p>
    )
  const counted = { count: free.length, amount: formatWhole(free.length, language) }
  const search = `?${SHARED_PLOTS}=${encodePlots(free)}${isOwn ? `&${BESIDE}` : ''}`
  return (
    <div className="tabular flex min-h-11 items-center justify-between gap-3 text-sm">
      <span>{t(isOwn ? 'beside' : 'besideIt', counted)}</span>
      <TextLink
        to={{ pathname: pagePaths.home, search }}
        className="inline-flex min-h-11 shrink-0 items-center gap-2"
      >
        {t('buyBeside')}
        <ArrowRight size={16} aria-hidden />
      </TextLink>
    </div>
  )
}
