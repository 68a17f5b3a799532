import { AppError } from '@meridian/shared/errors'
import { useStore } from 'zustand'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { walletChoice } from './connection/which-wallet.ts'
import { demoPrompts } from './demo-wallet/demo-prompts.ts'
import { pairingLink } from './walletconnect/pairing-link.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import { Loaded } from '#ui/loaded.tsx'

const windows = {
  choice: () => import('./wallet-picker.tsx').then(({ WalletPicker }) => WalletPicker),
  link: () => import('./walletconnect/pairing-dialog.tsx').then(({ PairingDialog }) => PairingDialog),
  demo: () => import('./demo-window/demo-wallet-window.tsx').then(({ DemoWalletWindow }) => DemoWalletWindow),
}

/**
 * Renders the prompts of the wallet choice, the demo wallet and WalletConnect; loads their code with the first prompt.
 * Mount it once.
 */
export function WalletHost() {
  const choosing = useStore(walletChoice, ({ asked }) => asked !== null)
  const prompting = useStore(demoPrompts, ({ open }) => open.length > 0)
  const pairing = useStore(pairingLink, ({ shown }) => shown !== null)
  return (
    <>
      {choosing && <Loaded load={windows.choice} onFail={dropQuestions} />}
      {pairing && <Loaded load={windows.link} onFail={dropQuestions} />}
      {prompting && <Loaded load={windows.demo} onFail={dropQuestions} />}
    </>
  )
}

/** Cancels the open prompts, because they can not be shown. */
function dropQuestions(cause: unknown) {
  walletChoice.getState().asked?.answer(null)
  pairingLink.getState().shown?.cancel()
  for (const prompt of demoPrompts.getState().open) prompt.answer(false)
  void showError(errorMessage(new AppError('NETWORK', {}, { cause })))
}
