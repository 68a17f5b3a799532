/**
 * Avatars are decoded and encoded anew: what is kept is a small picture and nothing else that was in the file.
 */
import { createHash } from 'node:crypto'
import { avatarMaxBytes } from '@meridian/shared/identity'
import { AppError } from '@meridian/shared/errors'
import sharp from 'sharp'
import { invalidInput } from '#platform/http/invalid-input.ts'
import type { Db, Tx } from '#platform/db/database.ts'

const size = 256
/** A picture of a few kilobytes may claim to be gigabytes large; none that a person chooses is larger than this. */
const maxPixels = 40_000_000
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif'])

// One picture at a time on one thread: avatars are rare and must not starve password hashing.
sharp.concurrency(1)
sharp.cache(false)

export async function encodeAvatar(dataUrl: string): Promise<Buffer> {
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (file.length > avatarMaxBytes)
    throw invalidInput({ path: 'avatar', code: 'picture_too_large', params: {} })
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    const { format } = await picture.metadata()
    if (!formats.has(format)) throw new Error(`an avatar may not be ${format}`)
    return await picture
      .rotate()
      .resize(size, size, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer()
  } catch (cause) {
    throw new AppError('AVATAR_REFUSED', {}, { cause })
  }
}

export const avatarUrl = (id: string): string => `/api/avatars/${id}`

export async function storeAvatar(tx: Tx, picture: Buffer): Promise<string> {
  const id = createHash('sha256').update(picture).digest('base64url').slice(0, 32)
  await tx
    .insertInto('avatars')
    .values({ id, picture })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: new Date() }))
    .execute()
  return id
}

export async function readAvatar(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('avatars').select('picture').where('id', '=', id).executeTakeFirst()
  return row?.picture ?? null
}
