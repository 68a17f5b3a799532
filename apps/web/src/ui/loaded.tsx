import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { withWords } from '#lib/i18n/words.ts'

interface LoadedProps {
  load: () => Promise<ComponentType>
  /** Without it, a failure is silent, and it is tried again when the network is back. */
  onFail?: (cause: unknown) => void
}

/** A component whose code comes when it is needed; one that does not come takes nothing else down with it. */
export function Loaded({ load, onFail }: LoadedProps) {
  const [Arrived, setArrived] = useState<ComponentType | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const tryAgain = () => window.addEventListener('online', begin, { once: true, signal: stop.signal })
    const begin = () =>
      void withWords(load).then((component) => setArrived(() => component), onFail ?? tryAgain)
    begin()
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- a failure is told once, to whoever asked first
  }, [load])
  return Arrived && <Arrived />
}
