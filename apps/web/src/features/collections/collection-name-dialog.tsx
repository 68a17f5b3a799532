import { useTranslation } from 'react-i18next'
import { NameDialog } from '#ui/forms/name-dialog.tsx'
import './words.ts'

interface CollectionNameDialogProps {
  /** The old name when renaming; undefined when creating. */
  before?: string
  onClose: () => void
  send: (name: string) => Promise<unknown>
}

export function CollectionNameDialog({ before, onClose, send }: CollectionNameDialogProps) {
  const { t } = useTranslation('collections')
  const isNew = before === undefined
  return (
    <NameDialog
      title={t(isNew ? 'createTitle' : 'renameTitle')}
      label={t('name')}
      placeholder={t('namePlaceholder')}
      submit={t(isNew ? 'create' : 'save')}
      missing={t('nameMissing')}
      maxLength={80}
      {...(!isNew && { before })}
      onClose={onClose}
      send={send}
    />
  )
}
