/**
 * The camera of the map. It is part of the address (`/#5.2/21.028/105.854`: zoom, latitude, longitude), so that it
 * can be shared and survives login. Without it the map starts at the last camera of this tab, or with the whole
 * world.
 */
export interface Camera {
  lng: number
  lat: number
  zoom: number
}

export const WORLD: Camera = { lng: 11, lat: 18, zoom: 1.5 }
export const MAX_ZOOM = 19
/** The edge of the Web Mercator square. */
const MAX_LATITUDE = 85.0512

const STORAGE_KEY = 'map-camera'

export function formatCamera({ lng, lat, zoom }: Camera): string {
  // Enough decimals to be more precise than a pixel at every zoom.
  const decimals = Math.max(2, Math.ceil(zoom / 3))
  return `#${Number(zoom.toFixed(2))}/${lat.toFixed(decimals)}/${lng.toFixed(decimals)}`
}

export function parseCamera(hash: string): Camera | null {
  const match = /^#(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)$/.exec(hash)
  if (!match) return null
  const [zoom, lat, lng] = match.slice(1).map(Number) as [number, number, number]
  const onEarth = zoom <= MAX_ZOOM + 5 && Math.abs(lat) <= MAX_LATITUDE && Math.abs(lng) <= 180
  return onEarth ? { lng, lat, zoom: Math.min(zoom, MAX_ZOOM) } : null
}

export function startingCamera(hash: string): { camera: Camera; given: boolean } {
  const fromAddress = parseCamera(hash) ?? lastCamera()
  return { camera: fromAddress ?? WORLD, given: fromAddress !== null }
}

/** Replaces the address without a history entry and without notifying the router: panning is no navigation. */
export function writeToAddress(camera: Camera) {
  const hash = formatCamera(camera)
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + hash)
  storeForTab(camera)
}

/** Stores the camera where this tab's next map starts when the address has none. */
export function storeForTab(camera: Camera) {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, formatCamera(camera))
  } catch {
    // Storage is blocked: the address still has the camera.
  }
}

/** The last camera of this tab; null if it has shown no map yet. */
export function lastCamera(): Camera | null {
  try {
    return parseCamera(window.sessionStorage.getItem(STORAGE_KEY) ?? '')
  } catch {
    return null
  }
}
