/** Runs after a pause of `restMs` without further requests. */
export function debounce(restMs: number, run: () => void): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    ask: () => {
      stop()
      timer = setTimeout(run, restMs)
    },
    stop,
  }
}
