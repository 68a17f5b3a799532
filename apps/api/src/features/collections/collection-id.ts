import { AppError } from '@meridian/shared/errors'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is no id at all is answered like an id that nobody has. */
export function toCollectionId(text: string): string {
  if (!uuid.test(text)) throw new AppError('COLLECTION_NOT_FOUND')
  return text.toLowerCase()
}
