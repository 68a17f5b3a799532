/** Single flight: calls during a run get the promise of that run. */
export function createSingleFlight() {
  let flight: Promise<unknown> | null = null
  return <T>(work: () => Promise<T>): Promise<unknown> => {
    flight ??= work().finally(() => {
      flight = null
    })
    return flight
  }
}
