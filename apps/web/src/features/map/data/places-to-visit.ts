import type { PublicConfig } from '@meridian/shared/endpoints/system'
import type { Camera } from './camera.ts'
import type { Position } from './locate.ts'

type Area = PublicConfig['map']['detailed'][number]

export interface PlaceToVisit {
  name: string
  title: string
  camera: Camera
}

const AMOUNT = 3
/** Plots and streets are seen at both; a small place fills a laptop at the nearer one. */
const FARTHEST = 13
const NEAREST = 14.5
const LAPTOP_PX = 1440
const TILE_PX = 512

/** The places with streets that are nearest to the visitor's region. */
export function placesToVisit(areas: readonly Area[], region: Position): PlaceToVisit[] {
  return areas
    .map((area) => ({ area, away: angle(region, { lng: area.visit[0], lat: area.visit[1] }) }))
    .toSorted((one, other) => one.away - other.away)
    .slice(0, AMOUNT)
    .map(({ area: { name, title, bounds, visit } }) => {
      const fitting = Math.log2((LAPTOP_PX * 360) / (TILE_PX * (bounds[2] - bounds[0])))
      const zoom = Math.min(Math.max(fitting, FARTHEST), NEAREST)
      return { name, title, camera: { lng: visit[0], lat: visit[1], zoom } }
    })
}

const RADIANS = Math.PI / 180

/** Between two places, seen from the middle of the Earth. */
function angle(one: Position, other: Position): number {
  const [lat1, lat2] = [one.lat * RADIANS, other.lat * RADIANS]
  const across = Math.cos((one.lng - other.lng) * RADIANS)
  return Math.acos(Math.min(1, Math.sin(lat1) * Math.sin(lat2) + Math.cos(lat1) * Math.cos(lat2) * across))
}
