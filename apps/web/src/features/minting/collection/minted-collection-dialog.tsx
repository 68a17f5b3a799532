import { readMintStatus } from '@meridian/shared/endpoints/collection-mint'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OutsideButton } from '#ui/outside-link.tsx'
import { useOutsidePages } from '#lib/outside-pages.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import type { MintedCollection, MintStatus } from './fee-session.ts'
import './words.ts'

interface MintedCollectionDialogProps {
  collection: MintedCollection
  /** Null: the dialog requests it. */
  status: MintStatus | null
  onClose: () => void
}

export function MintedCollectionDialog({ collection, status, onClose }: MintedCollectionDialogProps) {
  const { t } = useTranslation('collectionMint')
  const { data: asked } = useQuery({
    ...endpointQuery(readMintStatus, { body: { collectionID: collection.id } }),
    enabled: status === null,
  })
  const { token, txid } = status ?? asked ?? { token: null, txid: collection.txid }
  const pages = useOutsidePages(token?.network ?? null)
  const market = token && pages.marketOf(token.contract, token.tokenId)
  return (
    <Dialog
      open
      title={t('minted')}
      icon={<CircleCheck size={26} strokeWidth={1.75} className="shrink-0 text-good" aria-hidden />}
      description={t('mintedText', { name: collection.name })}
      onClose={onClose}
    >
      <div className="mt-6 grid gap-2.5 sm:grid-cols-2">
        <OutsideButton to={market}>{t('viewOnOpenSea')}</OutsideButton>
        <OutsideButton to={txid === null ? null : pages.transactionOf(txid)}>
          {t('viewTransaction')}
        </OutsideButton>
      </div>
      {market !== null && pages.network !== null && !pages.isAtOpenSea && (
        <p className="mt-3 text-sm text-ink-2">{t('notAtOpenSea', { network: pages.network })}</p>
      )}
    </Dialog>
  )
}
