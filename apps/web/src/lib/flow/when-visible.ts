/** Resolves when the page is visible; rejects when the signal is aborted. */
export async function whenVisible(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (document.visibilityState === 'visible') return
  await new Promise<void>((resolve, reject) => {
    const listening = new AbortController()
    const change = () => {
      if (document.visibilityState !== 'visible') return
      listening.abort()
      resolve()
    }
    const giveUp = () => {
      listening.abort()
      reject(signal.reason as Error)
    }
    document.addEventListener('visibilitychange', change, { signal: listening.signal })
    signal.addEventListener('abort', giveUp, { signal: listening.signal })
  })
}
