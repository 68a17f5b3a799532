import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { withWords } from '#lib/i18n/words.ts'
import type { MintDialog } from './mint-dialogs.tsx'

/** Loaded before the first dialog is needed, so that a failed download is reported like any network error. */
export const loadMintDialogs = () => withWords(() => import('./mint-dialogs.tsx'))

const MintDialogs = lazy(loadMintDialogs)

interface Waiting {
  key: number
  dialog: MintDialog
  close: () => void
}

/** The dialogs of collection mints, one at a time; each promise resolves when its dialog closes or the page is left. */
export function useMintDialogs(): { show: (dialog: MintDialog) => Promise<void>; screen: ReactNode } {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const open = useRef(new Set<Waiting>())
  const nextKey = useRef(1)

  const show = useCallback(
    (dialog: MintDialog) =>
      new Promise<void>((resolve) => {
        const one: Waiting = {
          key: nextKey.current++,
          dialog,
          close: () => {
            open.current.delete(one)
            setWaiting((before) => before.filter((other) => other !== one))
            resolve()
          },
        }
        open.current.add(one)
        setWaiting((before) => [...before, one])
      }),
    [],
  )
  useEffect(() => {
    const unclosed = open.current
    return () => {
      for (const one of unclosed) one.close()
    }
  }, [])

  const [first] = waiting
  const screen = first && (
    <Suspense fallback={null}>
      <MintDialogs key={first.key} dialog={first.dialog} onClose={first.close} />
    </Suspense>
  )
  return { show, screen }
}
