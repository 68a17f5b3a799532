/** The clock that flows get passed in. */
export interface Clock {
  now: () => number
  /** Rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const clock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const giveUp = () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }, ms)
      signal.addEventListener('abort', giveUp, { once: true })
    }),
}
