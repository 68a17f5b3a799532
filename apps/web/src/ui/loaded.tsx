import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { withWords } from '#lib/i18n/words.ts'

interface LoadedProps {
  load: () => Promise<ComponentType>
  /** Without it, a failure is silent and is retried when the network is back. */
  onFail?: (cause: unknown) => void
}

/** A component whose code is loaded on demand; a failure does not affect the rest of the page. */
export function Loaded({ load, onFail }: LoadedProps) {
  const [Arrived, setArrived] = useState<ComponentType | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const tryAgain = () => window.addEventListener('online', begin, { once: true, signal: stop.signal })
    const begin = () =>
      void withWords(load).then((component) => setArrived(() => component), onFail ?? tryAgain)
    begin()
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- a failure is reported once, to the first handler
  }, [load])
  return Arrived && <Arrived />
}
