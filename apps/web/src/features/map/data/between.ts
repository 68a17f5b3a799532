export type Stops = readonly (readonly [at: number, value: number])[]

/** The value at a place, in a straight line from one stop to the next; before the first and after the last, theirs. */
export function between(place: number, stops: Stops): number {
  const next = stops.findIndex(([at]) => at > place)
  if (next === 0) return stops[0]![1]
  if (next === -1) return stops.at(-1)![1]
  const [[from, low], [to, high]] = [stops[next - 1]!, stops[next]!]
  return low + ((place - from) / (to - from)) * (high - low)
}
