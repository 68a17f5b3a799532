import { AppError } from '@meridian/shared/errors'
import { pagePaths } from '@meridian/shared/page-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { withWords } from '#lib/i18n/words.ts'
import { returnToHere } from '#lib/return-to.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import { useResultShown } from '#ui/dialogs/use-result-shown.ts'

interface Conversion {
  isBusy: boolean
  /** One conversion at a time. */
  start: (wanted: { total: string; networkId: string }) => void
}

/** A conversion by the linked wallet; the code is loaded with the first press. */
export function useConversion(wallet: string | null): Conversion {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const isResultShown = useResultShown()
  const running = useRef<{ stop: () => void } | 'beginning' | null>(null)

  useEffect(
    () => () => {
      if (running.current !== 'beginning') running.current?.stop()
      running.current = null
    },
    [],
  )

  const begin = async (wanted: { total: string; networkId: string }) => {
    const { startConversion } = await withWords(() => import('./start-conversion.ts'))
    // The page was left while the code loaded, so the wallet must not open.
    if (running.current === null) return
    const goToLinking = () =>
      void navigate(pagePaths.connectWallet, { state: returnToHere({ doing: 'convertGin', ...wanted }) })
    running.current = startConversion(wanted, { queries, wallet, goToLinking, onEnd: end })
  }

  const end = () => {
    running.current = null
    setBusy(false)
  }

  return {
    isBusy: isBusy && !isResultShown,
    start: (wanted) => {
      if (running.current !== null) return
      running.current = 'beginning'
      setBusy(true)
      begin(wanted).catch((cause: unknown) => {
        if (running.current === null) return
        end()
        void showError(errorMessage(new AppError('NETWORK', {}, { cause })))
      })
    },
  }
}
