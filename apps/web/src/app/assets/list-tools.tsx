import { pagePaths } from '@meridian/shared/page-paths'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isOpenCollection } from '#features/collections/use-collections.ts'
import type { PlotSelection } from '#features/my-plots/use-plot-selection.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextLink } from '#ui/text-link.tsx'
import '#features/my-plots/words.ts'
import '#features/collections/words.ts'

interface ToolsProps {
  /** The plots of this list. */
  cells: readonly number[]
  selection: PlotSelection
}

const chosenOf = ({ cells, selection }: ToolsProps) =>
  selection.selected.size === 0 ? [] : cells.filter((cell) => selection.selected.has(cell))

/** The tools above the plots of an open collection. */
export function CollectionTools(
  props: ToolsProps & { collection: Collection; onMove: (cells: number[]) => void },
) {
  const { t } = useTranslation(['collections', 'assets'])
  const { collection, cells, selection, onMove } = props
  const chosen = chosenOf(props)
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 pl-8 text-sm">
      {cells.length === 0 ? (
        <p className="py-2 text-ink-2">{t('empty')}</p>
      ) : (
        <>
          <Checkbox
            label={t('assets:selectAll')}
            checked={chosen.length === cells.length}
            onChange={({ target }) => selection.choose(cells, target.checked)}
          />
          {isOpenCollection(collection) && (
            <Button
              blocked={chosen.length === 0 && t('assets:nothingSelected')}
              className="px-3.5 text-sm"
              onClick={() => onMove(chosen)}
            >
              {t('moveOut')}
            </Button>
          )}
        </>
      )}
      <TextLink
        to={`${pagePaths.collection}?key=${collection.id}`}
        className="ml-auto inline-flex min-h-11 items-center gap-1"
        aria-label={t('open', { name: collection.name })}
      >
        {t('viewPage')}
        <ArrowUpRight size={15} aria-hidden />
      </TextLink>
    </div>
  )
}

/** Heading and tools of the plots outside of collections. */
export function IndividualTools(
  props: ToolsProps & {
    total: number
    onAdd: (cells: number[]) => void
    onCreate: (cells: number[]) => void
  },
) {
  const { t } = useTranslation('assets')
  const language = useLanguage()
  const { cells, total, selection, onAdd, onCreate } = props
  const chosen = chosenOf(props)
  const blocked = chosen.length === 0 && t('nothingSelected')
  return (
    <div className="border-b border-line pt-7 pb-2">
      <h2 className="pb-2 font-serif text-lg font-semibold">
        {t('individual')}{' '}
        <span className="tabular font-normal text-ink-2">({formatWhole(total, language)})</span>
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {cells.length > 0 && (
          <Checkbox
            className="pl-3 text-sm"
            label={t('selectAll')}
            checked={chosen.length === cells.length}
            onChange={({ target }) => selection.choose(cells, target.checked)}
          />
        )}
        <span className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            blocked={blocked}
            className="px-3.5 text-sm"
            onClick={() => onAdd(chosen)}
          >
            {t('addToCollection')}
          </Button>
          <Button blocked={blocked} className="px-3.5 text-sm" onClick={() => onCreate(chosen)}>
            {t('createNew')}
          </Button>
        </span>
      </div>
    </div>
  )
}
