import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '#lib/config.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { MintSession } from './flow/mint-session.ts'
import './words.ts'

interface MintedDialogProps {
  session: MintSession
  hash: string
  onClose: () => void
}

/** What was minted and where, each line with its page at the network's explorer if there is one. */
export function MintedDialog({ session, hash, onClose }: MintedDialogProps) {
  const { t } = useTranslation('minting')
  const { data: config } = useQuery(configQuery)
  const chain = config?.chains.find(({ hexId }) => hexId === session.targetNetworkId)
  const explorer = chain?.explorerUrl?.replace(/\/+$/, '') ?? null
  const { contract, tokenId } = session
  const lines = [
    [t('network'), chain?.name ?? session.targetNetworkId, ''],
    [t('contract'), contract, `/address/${contract}`],
    [t('token'), tokenId, `/nft/${contract}/${tokenId}`],
    [t('transaction'), hash, `/tx/${hash}`],
  ] as const
  return (
    <Dialog
      open
      title={t('mintedTitle')}
      icon={<CircleCheck size={26} strokeWidth={1.75} className="shrink-0 text-good" aria-hidden />}
      onClose={onClose}
    >
      <dl className="mt-4 grid gap-3">
        {lines.map(([name, value, path]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="tabular break-all">
              {explorer === null ? (
                value
              ) : (
                <TextLink to={`${explorer}${path}`} newTab rel="noreferrer">
                  {value}
                </TextLink>
              )}
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
