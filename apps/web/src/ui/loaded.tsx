import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { withWords } from '#lib/i18n/words.ts'

interface LoadedProps {
  load: () => Promise<ComponentType>
  onFail?: (cause: unknown) => void
}

/** A component whose code comes when it is needed; one that does not come takes nothing else down with it. */
export function Loaded({ load, onFail }: LoadedProps) {
  const [Arrived, setArrived] = useState<ComponentType | null>(null)
  useEffect(() => {
    withWords(load).then((component) => setArrived(() => component), onFail ?? (() => undefined))
    // oxlint-disable-next-line react/exhaustive-deps -- a failure is told once, to whoever asked first
  }, [load])
  return Arrived && <Arrived />
}
