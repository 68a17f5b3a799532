import type { Collection } from '@meridian/shared/endpoints/collections'
import { AppError } from '@meridian/shared/errors'
import { pagePaths } from '@meridian/shared/page-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { withWords } from '#lib/i18n/words.ts'
import { returnToHere } from '#lib/return-to.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import type { MintStep } from './collection-state-button.tsx'
import { browserStateOf } from './collection-mint-flow.ts'
import type { BrowserState } from './collection-mint-flow.ts'
import type { CollectionMintFlow } from './start-collection-mint.ts'
import { loadMintDialogs, useMintDialogs } from './use-mint-dialogs.tsx'

interface CollectionMint {
  ownStateOf: (collectionId: string) => BrowserState | null
  /** Handler of the state button. One mint at a time is in the wallet, and one progress request at a time runs. */
  press: (step: MintStep, collection: Collection) => void
  screen: ReactNode
}

/** Mints collections; the code is loaded with the first press. */
export function useCollectionMint(): CollectionMint {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { show, screen } = useMintDialogs()
  const [own, setOwn] = useState<ReadonlyMap<string, BrowserState>>(new Map())
  const flows = useRef(new Map<string, CollectionMintFlow>())
  const isBusy = useRef(false)
  const page = useRef(new AbortController())

  useEffect(() => {
    page.current = new AbortController()
    return () => page.current.abort()
  }, [])

  function showStates() {
    const states = [...flows.current].flatMap(([id, flow]) => {
      const state = browserStateOf(flow.read())
      return state === null ? [] : [[id, state] as const]
    })
    setOwn(new Map(states))
  }

  function end(id: string) {
    flows.current.delete(id)
    showStates()
  }

  async function openEffects(id: string) {
    const [{ createCollectionMintEffects }] = await Promise.all([
      import('./collection-mint-effects.ts'),
      loadMintDialogs(),
    ])
    return createCollectionMintEffects({
      queries,
      dialogs: {
        showMinting: (collection, status) => show({ kind: 'minting', collection, status }),
        showMinted: (collection, status) => show({ kind: 'minted', collection, status }),
      },
      goToLinking: () =>
        void navigate(pagePaths.connectWallet, { state: returnToHere({ doing: 'mintCollection', id }) }),
      left: page.current.signal,
      onEnd: () => end(id),
    })
  }

  async function mint(collection: Collection) {
    const { id } = collection
    const [{ startCollectionMint }, effects] = await Promise.all([
      withWords(() => import('./start-collection-mint.ts')),
      openEffects(id),
    ])
    const flow = startCollectionMint(collection, effects)
    flows.current.set(id, flow)
    await new Promise<void>((resolve) => {
      flow.subscribe(() => {
        showStates()
        // From here on the server mints, and another mint may begin.
        if (['following', 'done'].includes(flow.read().state)) resolve()
      })
    })
  }

  async function look(collection: Collection) {
    const [{ lookAtMint }, effects] = await Promise.all([
      import('./look-at-mint.ts'),
      openEffects(collection.id),
    ])
    const flow = flows.current.get(collection.id)
    const feeHash = flow?.read().context.hash || null
    const forget = () => void flow?.send({ type: 'reset' })
    await lookAtMint({ collection, feeHash, isRunning: flow !== undefined, effects, forget })
  }

  const steps: Record<MintStep, (collection: Collection) => Promise<unknown>> = {
    mint,
    minting: look,
    nft: async (collection) => {
      await loadMintDialogs()
      await show({ kind: 'minted', collection, status: null })
    },
  }

  return {
    ownStateOf: (id) => own.get(id) ?? null,
    press: (step, collection) => {
      if (isBusy.current) return
      isBusy.current = true
      steps[step](collection)
        .catch((cause: unknown) => showError(errorMessage(new AppError('NETWORK', {}, { cause }))))
        .finally(() => {
          isBusy.current = false
        })
    },
    screen,
  }
}
