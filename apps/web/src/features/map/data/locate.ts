export const LOCATED_ZOOM = 13
export const LOCATE_MS = 10_000

export interface Position {
  lng: number
  lat: number
}

/** May show the browser's permission prompt. Browsers start the timeout only after the visitor has answered it. */
export const locate = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser has no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      // Browsers reject with a plain object; an Error class lets callers distinguish its code.
      ({ code, message }) => reject(new LocateError(message, code === 1)),
      { timeout: LOCATE_MS, maximumAge: 60_000 },
    )
  })

/** Resolves when the visitor has answered the permission prompt; at once where the browser does not report it. */
export async function whenPermissionDecided(): Promise<void> {
  const permission = await permissionStatus()
  if (permission?.state !== 'prompt') return
  await new Promise((resolve) => {
    permission.addEventListener('change', resolve, { once: true })
  })
}

async function permissionStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' })
  } catch {
    // Old browsers, or pages that must not use the API.
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
