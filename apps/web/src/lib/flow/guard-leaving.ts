/** The browser warns before the page is left, until the signal is aborted or the returned function is called. */
export function warnBeforeLeaving(signal: AbortSignal): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn, { signal })
  return () => window.removeEventListener('beforeunload', warn)
}

/** Called when the page is left anyway: only a keepalive request can still be sent from there. */
export function whenLeaving(onLeave: () => void, signal: AbortSignal): void {
  window.addEventListener('pagehide', onLeave, { signal })
}
