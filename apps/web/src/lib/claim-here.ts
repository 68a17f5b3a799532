/**
 * Claims a task for this window among all windows of the browser, with the Web Locks API, until the signal is aborted
 * or the window closes. Without locks, which need https, every window gets the claim: the server prevents duplicates.
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
