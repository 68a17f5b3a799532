/** The wallet's part of a mint, whatever is minted: each step shown, and its answer as an event. */
import i18next from 'i18next'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { tellWalletError } from '#features/wallet/connection/wallet-message.ts'
import type { OneProgress } from '#ui/dialogs/one-progress.ts'
import './words.ts'
import '#features/wallet/words.ts'

export interface WalletScreen {
  dialogs: Pick<OneProgress, 'showProgress' | 'hideProgress'> & {
    tellError: (message: string, note?: string) => Promise<void>
    tellResult: (result: { error: boolean; title: string; message: string }) => Promise<void>
  }
  page: { warnBeforeLeaving: (signal: AbortSignal) => () => void }
}

interface Step {
  effects: WalletScreen
  signal: AbortSignal
}

export const showMinting = ({ dialogs }: WalletScreen, message: string) =>
  dialogs.showProgress({ title: i18next.t('minting:title'), message })

export async function connectShown<Wallet>(
  { effects, signal }: Step,
  connect: (listeners: WalletListeners) => Promise<Wallet>,
): Promise<{ type: 'connected'; wallet: Wallet } | { type: 'notConnected'; error: unknown }> {
  const stopWarning = effects.page.warnBeforeLeaving(signal)
  try {
    const wallet = await connect({
      // To the wallet's app, on a phone: that is no leaving to warn of.
      onLeave: stopWarning,
      onStep: (step, network) => showMinting(effects, i18next.t(`wallet:${step}`, { network })),
    })
    return { type: 'connected', wallet }
  } catch (error) {
    return { type: 'notConnected', error }
  }
}

export async function sendShown(
  { effects, signal }: Step,
  { message, send }: { message: string; send: () => Promise<string | null> },
): Promise<{ type: 'sent'; hash: string } | { type: 'notSent'; error: unknown }> {
  showMinting(effects, message)
  effects.page.warnBeforeLeaving(signal)
  try {
    const hash = await send()
    if (hash) return { type: 'sent', hash }
    const nothing = new WalletError('failed', { message: i18next.t('minting:nothingSent') })
    return { type: 'notSent', error: nothing }
  } catch (error) {
    return { type: 'notSent', error: inItsOwnWords(error) }
  }
}

/** Letting the site in, and the network, have sentences of ours; why it did not send, a wallet says itself. */
function inItsOwnWords(error: unknown): unknown {
  if (!(error instanceof WalletError) || error.code === null) return error
  return new WalletError('failed', { message: error.message, code: error.code, cause: error })
}

/** Nothing is said to someone who chose to stop. */
export async function sayWalletFailure({ dialogs }: WalletScreen, error: unknown): Promise<void> {
  dialogs.hideProgress()
  await tellWalletError(dialogs.tellError, error)
}

/** The title is what support will ask for: the hash, where there is one. */
export const sayInvalid = ({ dialogs }: WalletScreen, title: string): Promise<void> =>
  dialogs.tellResult({ error: true, title, message: i18next.t('minting:invalid') })
