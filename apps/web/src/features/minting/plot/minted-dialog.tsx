import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OutsideLink } from '#ui/outside-link.tsx'
import { useOutsidePages } from '#lib/outside-pages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import type { MintSession } from './flow/plot-mint.ts'
import '#features/minting/words.ts'

interface MintedDialogProps {
  session: MintSession
  hash: string
  onClose: () => void
}

/** Network, contract, token and transaction of the mint, each linked to the network's explorer if there is one. */
export function MintedDialog({ session, hash, onClose }: MintedDialogProps) {
  const { t } = useTranslation('minting')
  const pages = useOutsidePages(session.targetNetworkId)
  const { contract, tokenId } = session
  const lines = [
    [t('network'), pages.network ?? session.targetNetworkId, pages.home],
    [t('contract'), contract, pages.addressOf(contract)],
    [t('token'), tokenId, pages.tokenOf(contract, tokenId)],
    [t('transaction'), hash, pages.transactionOf(hash)],
  ] as const
  return (
    <Dialog
      open
      title={t('mintedTitle')}
      icon={<CircleCheck size={26} strokeWidth={1.75} className="shrink-0 text-good" aria-hidden />}
      onClose={onClose}
    >
      <dl className="mt-4 grid gap-3">
        {lines.map(([name, value, page]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="tabular break-all">
              <OutsideLink to={page}>{value}</OutsideLink>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-col sm:flex-row sm:justify-end">
        <Button variant="primary" className="sm:min-w-24" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
