/**
 * Whether this window is the only one of the browser that does something; it is, until the signal is aborted or the
 * window goes away. Without the browser's locks, which need https, every window may: what must not happen twice, the
 * server prevents.
 */
export function claimHere(name: string, until: AbortSignal): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null)
        if (lock === null || until.aborted) return
        await new Promise((release) => until.addEventListener('abort', release, { once: true }))
      })
      .catch(() => resolve(true))
  })
}
