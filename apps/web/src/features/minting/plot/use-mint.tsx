import { AppError } from '@meridian/shared/errors'
import { pagePaths } from '@meridian/shared/page-paths'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { withWords } from '#lib/i18n/words.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import type { MintFlow } from './flow/start-mint.ts'

const MintScreen = lazy(() => import('./mint-screen.tsx'))

interface Mint {
  /** Begins with the question; while one mint goes on, no other begins. */
  start: (plot: { id: string; title: string }) => void
  screen: ReactNode
}

/** Minting, whose code comes with the first press. */
export function useMint(): Mint {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [flow, setFlow] = useState<MintFlow | null>(null)
  const isBusy = useRef(false)

  const begin = async (plot: { id: string; title: string }) => {
    const [{ startMint }, { createMintEffects }] = await Promise.all([
      withWords(() => import('./flow/start-mint.ts')),
      import('./flow/mint-effects.ts'),
    ])
    const end = () => {
      isBusy.current = false
      setFlow(null)
    }
    const goToLinking = () => void navigate(pagePaths.connectWallet)
    setFlow(startMint(plot, createMintEffects({ queries, goToLinking, onEnd: end })))
  }

  return {
    start: (plot) => {
      if (isBusy.current) return
      isBusy.current = true
      begin(plot).catch((cause: unknown) => {
        isBusy.current = false
        void showError(errorMessage(new AppError('NETWORK', {}, { cause })))
      })
    },
    screen: flow && (
      <Suspense fallback={null}>
        <MintScreen flow={flow} />
      </Suspense>
    ),
  }
}
