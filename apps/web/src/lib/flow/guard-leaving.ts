/** Asks before the page is left, until the signal or what it returns says that nothing is at stake any more. */
export function warnBeforeLeaving(signal: AbortSignal): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn, { signal })
  return () => window.removeEventListener('beforeunload', warn)
}

/** Called when the page goes away all the same: nothing but a keepalive request gets out from there. */
export function whenLeaving(tell: () => void, signal: AbortSignal): void {
  window.addEventListener('pagehide', tell, { signal })
}
