import { useTranslation } from 'react-i18next'
import { OutsideButton } from '#ui/outside-link.tsx'
import { useOutsidePages } from '#lib/outside-pages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import type { MintedCollection, MintStatus } from './fee-session.ts'
import './words.ts'

interface MintingDialogProps {
  collection: MintedCollection
  status: MintStatus
  onClose: () => void
}

/** Shows the mint's transaction, or the fee's until there is one. Closing the dialog does not stop the mint. */
export function MintingDialog({ collection, status, onClose }: MintingDialogProps) {
  const { t } = useTranslation('collectionMint')
  const pages = useOutsidePages(null)
  const hash = status.txid ?? status.fee_txid
  return (
    <Dialog
      open
      title={t('inProgress')}
      description={t('inProgressText', { name: collection.name })}
      onClose={onClose}
    >
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <OutsideButton to={hash === null ? null : pages.transactionOf(hash)}>
          {t('viewMinting')}
        </OutsideButton>
      </div>
    </Dialog>
  )
}
