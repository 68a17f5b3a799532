import { WalletMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#features/wallet/provider/provider.ts'
import { copyAddress } from '#features/wallet/copy-address.tsx'
import { shortenAddress } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { pillButtonClasses } from '#ui/pill.ts'
import './words.ts'

interface WalletButtonProps {
  wallet: Address | null
  isConnecting: boolean
  onConnect: () => void
}

/** Connects a wallet; once connected, shows the address and copies it on a press. */
export function WalletButton({ wallet, isConnecting, onConnect }: WalletButtonProps) {
  const { t } = useTranslation('token')
  if (wallet === null)
    return (
      <Button busy={isConnecting} className="rounded-full border-accent! text-sm" onClick={onConnect}>
        <WalletMinimal size={16} strokeWidth={1.75} aria-hidden />
        {t(isConnecting ? 'connecting' : 'connect')}
      </Button>
    )
  return (
    <button
      type="button"
      title={wallet}
      className={pillButtonClasses('tabular border-accent! [--shadow:none]')}
      onClick={() => void copyAddress(wallet)}
    >
      <span className="sr-only">{t('copyAddress')} </span>
      <span>{shortenAddress(wallet, 3)}</span>
    </button>
  )
}
