import { AppError } from '@meridian/shared/errors'
import { pagePaths } from '@meridian/shared/page-paths'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { withWords } from '#lib/i18n/words.ts'
import { returnToHere } from '#lib/return-to.ts'
import { useInterrupted } from '#lib/use-interrupted.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import type { Minted, MintedPlot } from './start-mint.ts'

const MintedDialog = lazy(async () => ({ default: (await import('./minted-dialog.tsx')).MintedDialog }))

interface Mint {
  /** Begins with a confirmation. One mint at a time. */
  start: (plot: MintedPlot) => void
  /** Asks first. */
  giveUp: (plot: MintedPlot) => void
  screen: ReactNode
}

/** Mints plots, and gives mints up; the code is loaded with the first press. */
export function useMint(): Mint {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [minted, setMinted] = useState<Minted | null>(null)
  const isBusy = useRef(false)

  const end = () => {
    isBusy.current = false
    setMinted(null)
  }

  const begin = async (plot: MintedPlot) => {
    const { startMint } = await withWords(() => import('./start-mint.ts'))
    const goToLinking = () =>
      void navigate(pagePaths.connectWallet, { state: returnToHere({ doing: 'mintPlot', ...plot }) })
    const done = await startMint(plot, { queries, goToLinking })
    if (done) setMinted(done)
    else end()
  }

  const giveUp = async (plot: MintedPlot) => {
    const { giveUpMint } = await withWords(() => import('./give-up-mint.ts'))
    await giveUpMint(plot, queries)
    end()
  }

  /** One action at a time. */
  const run = (action: (plot: MintedPlot) => Promise<void>, plot: MintedPlot) => {
    if (isBusy.current) return
    isBusy.current = true
    action(plot).catch((cause: unknown) => {
      end()
      void showError(errorMessage(cause instanceof AppError ? cause : new AppError('NETWORK', {}, { cause })))
    })
  }

  // After the wallet was linked.
  useInterrupted('mintPlot', ({ id = '', title = '', place = title }) => run(begin, { id, title, place }))

  return {
    start: (plot) => run(begin, plot),
    giveUp: (plot) => run(giveUp, plot),
    screen: minted && (
      <Suspense fallback={null}>
        <MintedDialog {...minted} onClose={end} />
      </Suspense>
    ),
  }
}
