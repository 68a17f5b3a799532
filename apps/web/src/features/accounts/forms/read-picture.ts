import type { FieldRule } from '@meridian/shared/field-issue'
import { avatarMaxBytes, pictureKinds } from '@meridian/shared/identity'

/** For the file picker's `accept`, and to check files that bypass it. */
export const pictureTypes: readonly string[] = pictureKinds.map((kind) => `image/${kind}`)

/** The rule that a file breaks, or null. */
export function refusePicture({
  type,
  size,
}: {
  type: string
  size: number
}): Extract<FieldRule, 'picture' | 'picture_too_large'> | null {
  if (!pictureTypes.includes(type)) return 'picture'
  return size > avatarMaxBytes ? 'picture_too_large' : null
}

export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file can not be read')))
    reader.readAsDataURL(file)
  })
}
