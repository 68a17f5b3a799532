/** Resolves when the page is visible; rejects when the signal is aborted. */
export async function whenVisible(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (document.visibilityState === 'visible') return
  await new Promise<void>((resolve, reject) => {
    const heard = new AbortController()
    const change = () => {
      if (document.visibilityState !== 'visible') return
      heard.abort()
      resolve()
    }
    const giveUp = () => {
      heard.abort()
      reject(signal.reason as Error)
    }
    document.addEventListener('visibilitychange', change, { signal: heard.signal })
    signal.addEventListener('abort', giveUp, { signal: heard.signal })
  })
}
