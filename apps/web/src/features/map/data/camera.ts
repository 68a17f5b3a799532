/**
 * Where the map looks. The place is in the address (`/#5.2/21.028/105.854`: zoom, latitude, longitude), so
 * that it can be shared and survives login; without it, the last place of this tab, or the whole world.
 */
export interface Camera {
  lng: number
  lat: number
  zoom: number
}

export const WORLD: Camera = { lng: 11, lat: 18, zoom: 1.5 }
export const MAX_ZOOM = 19
/** Where Mercator's square ends. */
const MAX_LATITUDE = 85.0512

const STORAGE_KEY = 'map-camera'

export function formatCamera({ lng, lat, zoom }: Camera): string {
  // A pixel is finer than these decimals at no zoom up to the last.
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
  const fromAddress = parseCamera(hash) ?? lastPlace()
  return { camera: fromAddress ?? WORLD, given: fromAddress !== null }
}

/** Replaces the address without a new history entry and without telling the router: a pan is no navigation. */
export function rememberCamera(camera: Camera) {
  const hash = formatCamera(camera)
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + hash)
  keepForTab(camera)
}

/** Where this tab's map begins when the address does not say. */
export function keepForTab(camera: Camera) {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, formatCamera(camera))
  } catch {
    // Storage is blocked: the address still holds the place.
  }
}

/** Where this tab has looked last; null where it has seen no map yet. */
export function lastPlace(): Camera | null {
  try {
    return parseCamera(window.sessionStorage.getItem(STORAGE_KEY) ?? '')
  } catch {
    return null
  }
}
