/** Runs at once, and when it is asked for again too soon, once more at the end of the pause: no asking is lost. */
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
