export type Stops = readonly (readonly [at: number, value: number])[]

/** Linear interpolation between stops; before the first and after the last stop the value is constant. */
export function interpolate(place: number, stops: Stops): number {
  const next = stops.findIndex(([at]) => at > place)
  if (next === 0) return stops[0]![1]
  if (next === -1) return stops.at(-1)![1]
  const [[from, low], [to, high]] = [stops[next - 1]!, stops[next]!]
  return low + ((place - from) / (to - from)) * (high - low)
}
