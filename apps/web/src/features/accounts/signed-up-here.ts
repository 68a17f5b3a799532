/** Whether a name was chosen in this browser: whoever confirms an address elsewhere may not be who chose it. */
import { usernameKey } from '@meridian/shared/names/username'
import { deviceStorage } from '#lib/device-storage.ts'

const STORAGE_KEY = 'signed-up-as'

export const rememberSignUp = (username: string): void =>
  deviceStorage.set(STORAGE_KEY, usernameKey(username))

export const wasSignedUpHere = (username: string): boolean =>
  deviceStorage.get(STORAGE_KEY) === usernameKey(username)
