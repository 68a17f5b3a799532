import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isInterrupted } from './return-to.ts'
import type { Doing, GoOn, Interrupted } from './return-to.ts'

/** Several parts of a page may continue the same kind; the first of them does. */
const taken = new WeakSet<Interrupted>()

/** Calls back once on the page to which a side trip returns. */
export function useInterrupted(doing: Doing, goOn: (interrupted: Interrupted) => void): void {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    const interrupted = readInterrupted(state, doing)
    if (interrupted === null || taken.has(interrupted)) return
    taken.add(interrupted)
    // A reload must not continue it again. The map may have changed the address meanwhile.
    const { pathname, search, hash } = window.location
    void navigate({ pathname, search, hash }, { replace: true, state: null })
    latest.current(interrupted)
  }, [doing, navigate, state])
}

/** The former content of a form, from its first render on, so that the visitor never sees it empty. */
export function useInterruptedFields(doing: Doing): Interrupted | null {
  const { state } = useLocation() as { state: unknown }
  const [fields] = useState(() => readInterrupted(state, doing))
  useInterrupted(doing, () => {})
  return fields
}

function readInterrupted(state: unknown, doing: Doing): Interrupted | null {
  const interrupted = (state as Partial<GoOn> | null)?.goOn
  return isInterrupted(interrupted) && interrupted.doing === doing ? interrupted : null
}
