/**
 * Avatars are decoded and re-encoded, so that only pixels are stored and no metadata. Untrusted files are decoded in
 * separate processes that have no secrets and can be killed.
 */
import { avatarMaxBytes } from '@meridian/shared/identity'
import { ruleLimits } from '@meridian/shared/field-issue'
import { AppError } from '@meridian/shared/errors'
import { invalidInput } from '#platform/http/invalid-input.ts'
import { AvatarEncoders } from './avatar-encoders.ts'
import { readPictureHeader } from './picture-header.ts'

/** A file of a few kilobytes can declare a picture of gigabytes; no ordinary photo below 1 MB exceeds this. */
const mostPixels = 25_000_000
const longestSide = 12_000

const encoders = new AvatarEncoders()

export async function encodeAvatar(accountId: string, dataUrl: string): Promise<Buffer> {
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (file.length > avatarMaxBytes)
    throw invalidInput({ path: 'avatar', code: 'picture_too_large', params: ruleLimits.picture_too_large })
  const header = readPictureHeader(file)
  if (!header) throw new AppError('AVATAR_REFUSED')
  const { width, height } = header
  if (Math.min(width, height) < 1) throw new AppError('AVATAR_REFUSED')
  if (Math.max(width, height) > longestSide || width * height > mostPixels)
    throw new AppError('AVATAR_TOO_MANY_PIXELS', {
      params: { millions: mostPixels / 1e6, side: longestSide },
    })
  return encoders.encode(accountId, file)
}
