/**
 * Whether a name was signed up in this browser: in another browser, the person who confirms may not be the one who
 * signed up.
 */
import { usernameKey } from '@meridian/shared/names/username'
import { deviceStorage } from '#lib/device-storage.ts'

const STORAGE_KEY = 'signed-up-as'

export const storeSignUp = (username: string): void => deviceStorage.set(STORAGE_KEY, usernameKey(username))

export const wasSignedUpHere = (username: string): boolean =>
  deviceStorage.get(STORAGE_KEY) === usernameKey(username)
