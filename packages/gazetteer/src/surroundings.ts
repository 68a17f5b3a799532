/** The surroundings of a point: the nearest town, and whether the sea is near. */
import { distance } from 'geokdbush'
import { countryAt } from './countries.ts'
import { isLand } from './land.ts'
import { seaAt } from './seas.ts'
import { nearestPlace, placeName, places } from './places.ts'

interface NearestTown {
  name: string
  kilometres: number
}

/** Kilometres beyond which a town says nothing about the land. */
const FAR = 250

export function nearestTown(lng: number, lat: number): NearestTown | null {
  const place = nearestPlace(lng, lat, countryAt(lng, lat), FAR)
  if (place === null) return null
  const { lng: lngs, lat: lats } = places()
  return { name: placeName(place), kilometres: distance(lng, lat, lngs[place]!, lats[place]!) }
}

type Shore = 'sea' | 'coast' | 'inland'

/** In degrees of latitude, about three kilometres: two pixels of the land's bitmap. */
const NEAR_SEA = 0.03

/** `sea`: its name; empty where it has none, and inland. */
export function shoreAt(lng: number, lat: number): { shore: Shore; sea: string } {
  if (!isLand(lng, lat)) return { shore: 'sea', sea: seaAt(lng, lat) }
  const across = NEAR_SEA / Math.max(Math.cos((lat * Math.PI) / 180), 0.05)
  const around = [-1, 0, 1].flatMap((east) =>
    [-1, 0, 1].map((north) => onEarth(lng + east * across, lat + north * NEAR_SEA)),
  )
  const water = around.filter(([x, y]) => !isLand(x, y))
  if (water.length === 0) return { shore: 'inland', sea: '' }
  return { shore: 'coast', sea: water.map(([x, y]) => seaAt(x, y)).find(Boolean) ?? '' }
}

/** Beyond the antimeridian, the world continues. */
const onEarth = (lng: number, lat: number): [number, number] => [
  ((((lng + 180) % 360) + 360) % 360) - 180,
  Math.min(Math.max(lat, -89.9), 89.9),
]
