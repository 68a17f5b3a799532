import { useTranslation } from 'react-i18next'
import { useLandChanges } from '#features/collections/use-land-changes.ts'
import RenamePlotDialog from '#features/my-plots/rename-plot-dialog.tsx'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { NameDialog } from '#ui/forms/name-dialog.tsx'
import type { OwnLand } from './use-own-land.ts'
import '#features/collections/words.ts'
import './words.ts'

interface NameLandDialogProps {
  cells: readonly number[]
  naming: NonNullable<OwnLand['naming']>
  onClose: () => void
}

/** A plot gets a name of its own. Several get one together, as a land collection. */
export default function NameLandDialog({ cells, naming, onClose }: NameLandDialogProps) {
  const { t } = useTranslation(['deed', 'collections'])
  const language = useLanguage()
  const { createWith } = useLandChanges()
  if (naming !== 'collection')
    return <RenamePlotDialog id={String(naming.plot.cell)} name={naming.plot.name ?? ''} onClose={onClose} />
  const count = cells.length
  return (
    <NameDialog
      title={t('nameLand')}
      description={t('nameLandText', { count, amount: formatWhole(count, language) })}
      label={t('collections:name')}
      placeholder={t('collections:namePlaceholder')}
      submit={t('collections:create')}
      missing={t('collections:nameMissing')}
      maxLength={80}
      onClose={onClose}
      send={(name) => createWith(name, cells)}
    />
  )
}
