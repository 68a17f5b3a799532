import { districtName, placeName, places, UNCOUNTED } from './places.ts'

export interface District {
  name: string
  lng: number
  lat: number
  /** Whether the whole district has this name; such a place is labelled first. */
  isChief: boolean
}

/** Parts of towns and the smallest villages; the base map labels all other places. */
export function districtsIn(west: number, south: number, east: number, north: number): District[] {
  const { tree, lng, lat, weight } = places()
  return tree
    .range(west, south, east, north)
    .filter((place) => weight[place] === UNCOUNTED)
    .map((place) => {
      const name = placeName(place)
      const isChief = districtName(place).includes(name)
      return { name, lng: lng[place]!, lat: lat[place]!, isChief }
    })
}
