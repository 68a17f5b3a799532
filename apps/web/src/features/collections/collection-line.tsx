import type { Collection } from '@meridian/shared/endpoints/collections'
import { ChevronRight, Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LandThumbnail } from '#features/plot-pictures/land-picture.tsx'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import './words.ts'

interface CollectionLineProps {
  collection: Collection
  /** Its plots, for the picture. */
  cells: readonly number[]
  expanded: boolean
  onExpand: (id: string) => void
  onRename: (collection: Collection) => void
  onRemove: (collection: Collection) => void
  /** The mint actions. */
  children: ReactNode
}

/** A collection in the list of the Assets page. */
export function CollectionLine({
  collection,
  cells,
  expanded,
  onExpand,
  onRename,
  onRemove,
  children,
}: CollectionLineProps) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const { id, name, total } = collection
  return (
    <div className="flex min-h-14 items-center gap-1 border-b border-line">
      <button
        type="button"
        data-control="expand"
        aria-expanded={expanded}
        title={name}
        onClick={() => onExpand(id)}
        className="flex min-h-11 min-w-0 items-center gap-2 -outline-offset-2! text-left hover:text-accent"
      >
        <ChevronRight
          size={16}
          className={classNames('shrink-0 text-ink-3 transition-transform', expanded && 'rotate-90')}
          aria-hidden
        />
        <LandThumbnail cells={cells} collected className="max-sm:hidden" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
        </span>
        <span className="tabular shrink-0 text-xs whitespace-nowrap text-ink-2">
          {t('plots', { count: total, amount: formatWhole(total, language) })}
        </span>
      </button>
      <IconButton
        icon={Pencil}
        label={t('rename', { name })}
        className="size-10"
        onClick={() => onRename(collection)}
      />
      {total === 0 && (
        <IconButton
          icon={X}
          label={t('remove', { name })}
          className="size-10"
          onClick={() => onRemove(collection)}
        />
      )}
      <span className="ml-auto shrink-0">{children}</span>
    </div>
  )
}
