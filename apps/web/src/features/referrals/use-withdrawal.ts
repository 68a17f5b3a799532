import { AppError } from '@meridian/shared/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { withWords } from '#lib/i18n/words.ts'
import { showError } from '#ui/dialogs/dialogs.ts'

interface Withdrawal {
  isBusy: boolean
  /** One withdrawal at a time. */
  start: (wallet: string) => void
}

/** A withdrawal; its code is loaded with the first press. It outlives the panel, because a fee may be under way. */
export function useWithdrawal(chain: Chain): Withdrawal {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  const onEnd = () => {
    isRunning.current = false
    setBusy(false)
  }

  const begin = async (wallet: string) => {
    const { startWithdrawal } = await withWords(() => import('./start-withdrawal.ts'))
    startWithdrawal({ queries, chain, wallet, onEnd })
  }

  return {
    isBusy,
    start: (wallet) => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(true)
      begin(wallet).catch((cause: unknown) => {
        onEnd()
        void showError(errorMessage(new AppError('NETWORK', {}, { cause })))
      })
    },
  }
}
