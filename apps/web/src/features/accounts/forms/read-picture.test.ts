import { avatarMaxBytes } from '@meridian/shared/identity'
import { expect, test } from 'vitest'
import { refusePicture } from './read-picture.ts'

test('accepts a picture of exactly 1 MB and refuses one byte more', () => {
  expect(refusePicture({ type: 'image/png', size: avatarMaxBytes })).toBeNull()
  expect(refusePicture({ type: 'image/png', size: avatarMaxBytes + 1 })).toBe('picture_too_large')
})

test.each(['application/pdf', 'image/svg+xml', 'text/html', ''])(
  'a file of type %j is no picture',
  (type) => {
    expect(refusePicture({ type, size: 100 })).toBe('picture')
  },
)
