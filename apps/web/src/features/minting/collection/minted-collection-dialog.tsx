import { readMintStatus } from '@meridian/shared/endpoints/collection-mint'
import { itemPage } from '@meridian/shared/page-paths'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCollectionDetail } from '#features/collections/use-collection-detail.ts'
import { TokenSummary } from '#features/minting/token-summary.tsx'
import { useLandText } from '#features/plot-pictures/use-land-text.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useOutsidePages } from '#lib/outside-pages.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ShareButton } from '#ui/dialogs/share-button.tsx'
import { OutsideButton } from '#ui/outside-link.tsx'
import type { MintedCollection, MintStatus } from './fee-session.ts'
import './words.ts'

interface MintedCollectionDialogProps {
  collection: MintedCollection
  /** Null: the dialog requests it. */
  status: MintStatus | null
  onClose: () => void
}

/** The minted collection: picture and place first, then network, contract, token and transaction. */
export function MintedCollectionDialog({ collection, status, onClose }: MintedCollectionDialogProps) {
  const { t } = useTranslation('collectionMint')
  const nameLand = useLandText()
  const { id, name, uriid } = collection
  const { data: asked } = useQuery({
    ...endpointQuery(readMintStatus, { body: { collectionID: id } }),
    enabled: status === null,
  })
  const { data: detail } = useCollectionDetail(uriid)
  const { token, txid } = status ?? asked ?? { token: null, txid: collection.txid }
  const pages = useOutsidePages(token?.network ?? null)
  const market = token && pages.marketOf(token.contract, token.tokenId)
  const place = nameLand(detail?.plots.map(({ cell, ...area }) => ({ cell, area })) ?? [])
  return (
    <Dialog
      open
      title={t('minted')}
      icon={<CircleCheck size={26} strokeWidth={1.75} className="shrink-0 text-good" aria-hidden />}
      description={t('mintedText', { name })}
      onClose={onClose}
    >
      <TokenSummary
        picture={`collections/${uriid}`}
        title={name}
        place={detail ? place : ''}
        token={token}
        hash={txid}
      />
      <div className="mt-6 grid gap-2.5 sm:flex sm:flex-wrap sm:*:grow">
        <OutsideButton to={market}>{t('viewOnOpenSea')}</OutsideButton>
        <OutsideButton to={txid === null ? null : pages.transactionOf(txid)}>
          {t('viewTransaction')}
        </OutsideButton>
        <ShareButton path={itemPage(uriid)} title={name} />
      </div>
      {market !== null && pages.network !== null && !pages.isAtOpenSea && (
        <p className="mt-3 text-sm text-ink-2">{t('notAtOpenSea', { network: pages.network })}</p>
      )}
    </Dialog>
  )
}
