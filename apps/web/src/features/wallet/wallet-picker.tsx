import { WalletMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { isDemoWallet } from './provider/own-wallet.ts'
import type { Wallet } from './provider/provider.ts'
import { walletChoice } from './connection/which-wallet.ts'
import { WALLETCONNECT } from './walletconnect/walletconnect-wallet.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import './demo-window/words.ts'
import '#features/wallet/provider/words.ts'

/** The choice between several announced wallets. */
export function WalletPicker() {
  const { t } = useTranslation('wallet')
  const choice = useStore(walletChoice, ({ asked }) => asked)
  if (!choice) return null
  const { wallets, last, answer } = choice
  return (
    <Dialog
      open
      title={t('chooseTitle')}
      description={t('chooseHint')}
      onClose={() => answer(null)}
      className="sm:w-108"
    >
      <ul className="mt-5 grid gap-2">
        {wallets.map((wallet) => (
          <li key={wallet.info.uuid}>
            <WalletButton
              wallet={wallet}
              isLast={wallet.info.rdns === last}
              onChoose={() => answer(wallet)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface WalletButtonProps {
  wallet: Wallet
  isLast: boolean
  onChoose: () => void
}

function WalletButton({ wallet, isLast, onChoose }: WalletButtonProps) {
  const { t } = useTranslation(['wallet', 'demoWallet'])
  const note = [
    isDemoWallet(wallet) && t('demoWallet:title'),
    wallet.info.rdns === WALLETCONNECT && t('phoneWallet'),
    isLast && t('chosenLast'),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3.5 rounded-field border border-line px-4 py-2.5 text-left transition-colors duration-150 hover:border-field hover:bg-raised"
    >
      <WalletIcon icon={wallet.info.icon} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{wallet.info.name}</span>
        {note !== '' && <span className="block text-sm text-ink-2">{note}</span>}
      </span>
    </button>
  )
}

function WalletIcon({ icon }: { icon: string | null }) {
  if (icon !== null) return <img src={icon} alt="" className="size-9 shrink-0 rounded-field object-contain" />
  return (
    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-field bg-raised text-ink-2">
      <WalletMinimal size={18} strokeWidth={1.75} aria-hidden />
    </span>
  )
}
