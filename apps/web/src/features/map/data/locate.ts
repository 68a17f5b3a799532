export const LOCATED_ZOOM = 13
export const LOCATE_MS = 10_000

export interface Position {
  lng: number
  lat: number
}

/** May ask the visitor for leave, and the time in which they answer is none of the limit: browsers count after it. */
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
      { timeout: LOCATE_MS, maximumAge: 60_000 },
    )
  })

/** When the visitor has given or refused their leave; at once where the browser does not tell. */
export async function whenAnswered(): Promise<void> {
  const permission = await askPermissions()
  if (permission?.state !== 'prompt') return
  await new Promise((resolve) => {
    permission.addEventListener('change', resolve, { once: true })
  })
}

async function askPermissions(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' })
  } catch {
    // An old browser, or one in which the page may not ask.
    return null
  }
}

export class LocateError extends Error {
  readonly denied: boolean
  constructor(message: string, denied: boolean) {
    super(message)
    this.denied = denied
  }
}
