/** The places of the demo world: their centres and how much of their land is sold. */
export interface DemoPlace {
  /** As the embedded map names it: only places with streets are settled. */
  name: string
  lng: number
  lat: number
  /** Number of purchases; each is a small rectangle of plots. */
  purchases: number
  /** Cells from the centre within which two thirds of the purchases lie. */
  spread: number
  /** The longest side of a purchase, in cells. */
  side: number
}

export const demoPlaces: readonly DemoPlace[] = [
  { name: 'monaco', lng: 7.4235, lat: 43.7425, purchases: 18, spread: 2.6, side: 2 },
  { name: 'liechtenstein', lng: 9.5215, lat: 47.141, purchases: 60, spread: 7, side: 4 },
  // Its map is only five plots wide.
  { name: 'berlin', lng: 13.4005, lat: 52.5195, purchases: 6, spread: 1, side: 1 },
  { name: 'neubrandenburg', lng: 13.2612, lat: 53.5575, purchases: 75, spread: 8, side: 4 },
  { name: 'astana', lng: 71.43, lat: 51.16, purchases: 110, spread: 14, side: 4 },
  { name: 'montevideo', lng: -56.165, lat: -34.88, purchases: 90, spread: 10, side: 4 },
  { name: 'mahe', lng: 55.4525, lat: -4.645, purchases: 45, spread: 7, side: 3 },
  { name: 'iqaluit', lng: -68.519, lat: 63.752, purchases: 18, spread: 4, side: 3 },
]
