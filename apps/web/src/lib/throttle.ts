/** Runs at once; calls during the pause cause one more run at its end, so that no call is lost. */
export function throttle(pauseMs: number, run: () => void): { ask: () => void; stop: () => void } {
  let pause: ReturnType<typeof setTimeout> | undefined
  let again = false
  const ask = () => {
    again = pause !== undefined
    if (again) return
    pause = setTimeout(() => {
      pause = undefined
      if (again) ask()
    }, pauseMs)
    run()
  }
  return {
    ask,
    stop: () => {
      clearTimeout(pause)
      pause = undefined
    },
  }
}
