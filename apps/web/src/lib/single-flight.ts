/** Runs `work`, one at a time: whoever asks while it is under way gets what is under way. */
export function createSingleFlight() {
  let flight: Promise<unknown> | null = null
  return <T>(work: () => Promise<T>): Promise<unknown> => {
    flight ??= work().finally(() => {
      flight = null
    })
    return flight
  }
}
