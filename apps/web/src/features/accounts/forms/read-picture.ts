import { avatarMaxBytes, avatarRule, pictureKinds, pictureRule } from '@meridian/shared/identity'

/** For the file picker's `accept`, and for files that come past it. */
export const pictureTypes: readonly string[] = pictureKinds.map((kind) => `image/${kind}`)

/** The rule that a file breaks, or null. */
export function refusePicture({ type, size }: { type: string; size: number }): string | null {
  if (!pictureTypes.includes(type)) return pictureRule
  return size > avatarMaxBytes ? avatarRule : null
}

export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file can not be read')))
    reader.readAsDataURL(file)
  })
}
