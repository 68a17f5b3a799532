/** Runs once nobody has asked for it for a while. */
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
