/**
 * The page's one running call, whichever tab is open: the wallet never gets two requests at once, and a sent
 * transaction is watched even after the page is left for another one.
 */
import { AppError } from '@meridian/shared/errors'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useStore } from 'zustand'
import { createStore } from '#lib/store.ts'
import { findDeclined } from '#features/wallet/connection/wallet-message.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'
import { withWords } from '#lib/i18n/words.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import type { TransactionState } from '#features/wallet/transaction/transaction-flow.ts'
import type { TokenTask, TokenTaskKind } from './token-task.ts'
import '#features/wallet/provider/words.ts'

interface Running {
  kind: TokenTaskKind
  state: TransactionState
}

const tokenRun = createStore<{ running: Running | null }>()(() => ({ running: null }))

interface Wanted {
  kind: TokenTaskKind
  /** Loads its code when it is called. */
  prepare: () => Promise<TokenTask>
  /** The hash of a transaction that was sent before and is only watched. */
  hash?: Hex
  onSuccess?: () => void
}

export interface TokenRun {
  running: Running | null
  start: (wanted: Wanted) => void
}

export function useTokenRun(): TokenRun {
  const queries = useQueryClient()
  const running = useStore(tokenRun, (state) => state.running)

  const begin = async (wanted: Wanted) => {
    const { kind, prepare, hash, onSuccess } = wanted
    const [task, { startTokenTask }] = await withWords(() =>
      Promise.all([prepare(), import('./start-token-task.ts')]),
    )
    const onEnd = () => {
      tokenRun.setState({ running: null })
      // The specification ignores a declined request: no dialog, the form is as it was.
      if (findDeclined(flow.read().context.error)?.declined === null)
        announce(i18next.t('wallet:cancelled'), {
          label: i18next.t('wallet:tryAgain'),
          run: () => start(wanted),
        })
    }
    const flow = startTokenTask(task, { queries, sentHash: hash, onEnd })
    flow.subscribe(() => {
      const { state } = flow.read()
      if (state === 'succeeded') onSuccess?.()
      if (state !== 'done') tokenRun.setState({ running: { kind, state } })
    })
  }

  const start = (wanted: Wanted) => {
    if (tokenRun.getState().running) return
    tokenRun.setState({ running: { kind: wanted.kind, state: 'locking' } })
    begin(wanted).catch((cause: unknown) => {
      tokenRun.setState({ running: null })
      void showError(errorMessage(new AppError('NETWORK', {}, { cause })))
    })
  }
  return { running, start }
}
