import { AppError } from '@meridian/shared/errors'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A malformed id gets the same answer as an unknown one. */
export function toCollectionId(text: string): string {
  if (!uuid.test(text)) throw new AppError('COLLECTION_NOT_FOUND')
  return text.toLowerCase()
}
