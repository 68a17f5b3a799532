import { WalletMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { landChain } from './provider/networks.ts'
import { Button } from '#ui/button.tsx'
import { ConnectedLine } from './connected-line.tsx'
import { CopyAddress } from '#features/wallet/provider/copy-address.tsx'
import { useWalletLogin } from './use-wallet-login.ts'
import '#features/wallet/provider/words.ts'

interface ConnectWalletPanelProps {
  /** The wallet linked to the signed-in account, if there is one. */
  linkedAddress: string | null
  onDone: (outcome: 'loggedIn' | 'linked') => void
}

export function ConnectWalletPanel({ linkedAddress, onDone }: ConnectWalletPanelProps) {
  const { t } = useTranslation('wallet')
  const { data: config } = useConfig()
  const { step, start, cancel } = useWalletLogin(onDone)
  const network = config ? landChain(config).name : ''

  return (
    <>
      {linkedAddress !== null && (
        <div className="mb-6 rounded-field bg-raised px-4 py-3 text-sm">
          <p className="text-ink-2">{t('yours')}</p>
          <CopyAddress address={linkedAddress} />
          <p className="mt-1 text-ink-2">{t('replaces')}</p>
        </div>
      )}
      <div className="grid gap-3">
        <Button variant="primary" busy={step !== null} className="min-h-12 w-full" onClick={start}>
          <WalletMinimal size={18} strokeWidth={1.75} aria-hidden />
          {t(step === null ? 'metamask' : 'waiting')}
        </Button>
        <TrustwalletButton />
      </div>
      <div className="mt-3 flex min-h-11 items-center justify-between gap-4 text-sm text-ink-2">
        <output>{step === null ? <ConnectedLine /> : t(step, { network })}</output>
        {step !== null && (
          <Button variant="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </>
  )
}

function TrustwalletButton() {
  const { t } = useTranslation('wallet')
  return (
    <Button blocked={t('trustwalletClosed')} className="min-h-12 w-full">
      {t('trustwallet')}
    </Button>
  )
}
