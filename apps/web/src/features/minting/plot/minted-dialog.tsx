import { plotPage } from '@meridian/shared/page-paths'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TokenSummary } from '#features/minting/token-summary.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ShareButton } from '#ui/dialogs/share-button.tsx'
import type { MintedPlot, MintSession } from './start-mint.ts'
import '#features/minting/words.ts'

interface MintedDialogProps {
  plot: MintedPlot
  session: MintSession
  hash: string
  onClose: () => void
}

/** The minted plot: picture and place first, then network, contract, token and transaction. */
export function MintedDialog({ plot, session, hash, onClose }: MintedDialogProps) {
  const { t } = useTranslation('minting')
  const { contract, tokenId, targetNetworkId } = session
  return (
    <Dialog
      open
      title={t('mintedTitle')}
      icon={<CircleCheck size={26} strokeWidth={1.75} className="shrink-0 text-good" aria-hidden />}
      onClose={onClose}
    >
      <TokenSummary
        picture={`plots/${plot.id}`}
        title={plot.title}
        place={plot.place}
        token={{ network: targetNetworkId, contract, tokenId }}
        hash={hash}
      />
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <ShareButton path={plotPage(plot.id)} title={plot.place} />
        <Button variant="primary" className="sm:min-w-24" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
