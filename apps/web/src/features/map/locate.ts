export const LOCATED_ZOOM = 13
const TIMEOUT_MS = 10_000

export interface Position {
  lng: number
  lat: number
}

/** Whether the browser would answer without asking the visitor. */
export async function mayLocateSilently(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted'
  } catch {
    return false
  }
}

export const locate = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser has no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      // A plain object in every browser: made an error here, so that its code can be told apart.
      ({ code, message }) => reject(new LocateError(message, code === 1)),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  })

export class LocateError extends Error {
  readonly denied: boolean
  constructor(message: string, denied: boolean) {
    super(message)
    this.denied = denied
  }
}
