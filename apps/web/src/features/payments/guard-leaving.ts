/** Asks before the page is left. Give back what it returns once nothing is at stake. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}

/** Called when the page goes away all the same: nothing but a keepalive request gets out from there. */
export function whenLeaving(tell: () => void): () => void {
  window.addEventListener('pagehide', tell)
  return () => window.removeEventListener('pagehide', tell)
}
