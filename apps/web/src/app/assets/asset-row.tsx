import type { Collection } from '@meridian/shared/endpoints/collections'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionLine } from '#features/collections/collection-line.tsx'
import { CollectionStateButton } from '#features/minting/collection/collection-state-button.tsx'
import type { MintStep } from '#features/minting/collection/collection-state-button.tsx'
import type { BrowserState } from '#features/minting/collection/collection-mint-flow.ts'
import { PlotLine } from '#features/my-plots/plot-line.tsx'
import type { PlotSelection } from '#features/my-plots/use-plot-selection.ts'
import type { RenamePlot } from '#features/my-plots/use-rename-plot.tsx'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import type { AssetsQuestion } from './assets-dialog.tsx'
import type { AssetRow } from './build-rows.ts'
import type { Parcel } from './group-parcels.ts'
import { ParcelLine } from './parcel-line.tsx'
import { CollectionTools, IndividualTools } from './list-tools.tsx'
import '#features/my-plots/words.ts'
import '#features/collections/words.ts'

export interface AssetRowActions {
  onExpand: (id: string) => void
  onExpandParcel: (parcel: Parcel) => void
  onRemove: (collection: Collection) => void
  onAsk: (question: AssetsQuestion) => void
  onShow: (cell: number) => void
  onRename: RenamePlot
  onMintPlot?: ((plot: { id: string; title: string; place: string }) => void) | undefined
  onMintStep: (step: MintStep, collection: Collection) => void
}

interface AssetRowViewProps extends AssetRowActions {
  row: AssetRow
  collections: number
  selection: PlotSelection
  activeCell: number | null
  /** The state of a collection that this page is minting. */
  ownMintState: BrowserState | null
}

/** One row of the Assets page, of any kind. Memoised: scrolling renders every visible row again and again. */
export const AssetRowView = memo(function AssetRowView({
  row,
  collections,
  selection,
  activeCell,
  ownMintState,
  ...act
}: AssetRowViewProps) {
  const { t } = useTranslation(['assets', 'collections'])
  const language = useLanguage()
  if (row.kind === 'plot')
    return (
      <div className={row.inside === null ? undefined : 'pl-5'}>
        <PlotLine
          plot={row.plot}
          selected={selection.selected.has(row.plot.cell)}
          active={activeCell === row.plot.cell}
          onToggle={selection.toggle}
          onShow={act.onShow}
          onRename={act.onRename}
          {...(row.inside !== 'collection' && {
            onMint: act.onMintPlot,
            fixed: row.plot.minted && t('mintedStays'),
          })}
        />
      </div>
    )
  if (row.kind === 'collection')
    return (
      <CollectionLine
        collection={row.collection}
        cells={row.cells}
        expanded={row.expanded}
        onExpand={act.onExpand}
        onRename={(collection) => act.onAsk({ kind: 'rename', collection })}
        onRemove={act.onRemove}
      >
        <CollectionStateButton collection={row.collection} own={ownMintState} onPress={act.onMintStep} />
      </CollectionLine>
    )
  if (row.kind === 'parcel')
    return (
      <ParcelLine
        parcel={row.parcel}
        expanded={row.expanded}
        selection={selection}
        onExpand={act.onExpandParcel}
      />
    )
  if (row.kind === 'collectionTools')
    return (
      <CollectionTools
        collection={row.collection}
        cells={row.cells}
        selection={selection}
        onMove={(cells) => act.onAsk({ kind: 'move', collection: row.collection, cells })}
      />
    )
  if (row.kind === 'individual')
    return (
      <IndividualTools
        cells={row.movable}
        total={row.total}
        selection={selection}
        onAdd={(cells) => act.onAsk({ kind: 'add', cells })}
        onCreate={(cells) => act.onAsk({ kind: 'create', cells })}
      />
    )
  if (row.kind === 'collections')
    return (
      <h2 className="border-b border-line pt-6 pb-2 font-serif text-lg font-semibold">
        {t('collections:heading')}{' '}
        <span className="tabular font-normal text-ink-2">({formatWhole(collections, language)})</span>
      </h2>
    )
  if (row.kind === 'noCollections')
    return (
      <p className="border-b border-line py-4 text-sm text-ink-2">
        {t('collections:none')} <span className="block">{t('collections:noneHint')}</span>
      </p>
    )
  return <p className="py-4 text-sm text-ink-2">{t(row.kind)}</p>
})
