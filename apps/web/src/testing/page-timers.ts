/** The timers that the page has started. A browser ends them when the page is left; here, `stopPageTimers` does. */
type Timer = ReturnType<typeof setTimeout>

const running = new Set<Timer>()
const startTimeout = globalThis.setTimeout
const startInterval = globalThis.setInterval

/** Files share the worker's globals, so this runs once: when the module is evaluated. */
const remember =
  <Start extends (...options: never[]) => Timer>(start: Start) =>
  (...options: Parameters<Start>): Timer => {
    const timer = start(...options)
    running.add(timer)
    return timer
  }

Object.assign(globalThis, {
  setTimeout: Object.assign(remember(startTimeout), startTimeout),
  setInterval: remember(startInterval),
})

/** Timers without a delay run before: libraries use them to end what a component has begun. */
export async function stopPageTimers(): Promise<void> {
  await new Promise((resolve) => startTimeout(resolve))
  for (const timer of running) clearTimeout(timer)
  running.clear()
}
