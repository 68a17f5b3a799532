/** The places of the demo world: their centres and how much of their land is sold. */
export interface DemoPlace {
  name: string
  lng: number
  lat: number
  /** Number of purchases; each is a small rectangle of plots. */
  purchases: number
}

export const demoPlaces: readonly DemoPlace[] = [
  { name: 'hanoi', lng: 105.8525, lat: 21.0288, purchases: 48 },
  { name: 'saigon', lng: 106.7009, lat: 10.7769, purchases: 42 },
  { name: 'da-nang', lng: 108.2239, lat: 16.0678, purchases: 22 },
  { name: 'singapore', lng: 103.8545, lat: 1.2868, purchases: 36 },
  { name: 'tokyo', lng: 139.7006, lat: 35.6595, purchases: 46 },
  { name: 'sydney', lng: 151.2153, lat: -33.8568, purchases: 26 },
  { name: 'cairo', lng: 31.1342, lat: 29.9792, purchases: 24 },
  { name: 'nairobi', lng: 36.8219, lat: -1.2921, purchases: 18 },
  { name: 'istanbul', lng: 28.9768, lat: 41.0055, purchases: 28 },
  { name: 'paris', lng: 2.2945, lat: 48.8584, purchases: 44 },
  { name: 'london', lng: -0.1246, lat: 51.5007, purchases: 44 },
  { name: 'rio', lng: -43.2105, lat: -22.9519, purchases: 26 },
  { name: 'new-york', lng: -73.9855, lat: 40.758, purchases: 48 },
  { name: 'san-francisco', lng: -122.4783, lat: 37.8199, purchases: 30 },
  // The only country whose streets the embedded map has. Last, so that the seeds of the others stay the same.
  { name: 'vaduz', lng: 9.5215, lat: 47.141, purchases: 20 },
]
