/**
 * State of modules, which lasts as long as the page. It is made here, so that one call can replace all of it, as loading
 * the page does. Component tests call it between visits, because evaluating every module again takes far longer.
 */
const renewals: (() => void)[] = []

/** In the order of the calls, so that state is renewed before the state that was made from it. */
export function onPageRenewal(renew: () => void): void {
  renewals.push(renew)
}

/** Returns a function that reads the state. `leave` removes listeners and timers of the state before it is replaced. */
export function pageState<T>(make: () => T, leave?: (state: T) => void): () => T {
  let state = make()
  onPageRenewal(() => {
    leave?.(state)
    state = make()
  })
  return () => state
}

export function renewPageState(): void {
  for (const renew of renewals) renew()
}
