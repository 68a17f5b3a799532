import { renamePlot } from '@meridian/shared/endpoints/plots'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { refreshLand } from '#features/live/refresh-land.ts'
import { NameDialog } from '#ui/forms/name-dialog.tsx'
import { announce } from '#ui/status-line.tsx'
import './words.ts'

interface RenamePlotDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** An empty name removes the name. */
export default function RenamePlotDialog({ id, name, onClose }: RenamePlotDialogProps) {
  const { t } = useTranslation('myPlots')
  const queries = useQueryClient()

  async function save(entered: string) {
    await call(renamePlot, { body: { id, name: entered } })
    await refreshLand(queries)
    announce(t('renamed'))
  }

  return (
    <NameDialog
      title={t('editTitle')}
      label={t('landName')}
      placeholder={t('landNamePlaceholder')}
      submit={t('save')}
      before={name}
      maxLength={80}
      onClose={onClose}
      send={save}
    />
  )
}
