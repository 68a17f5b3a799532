import { avatarMaxBytes } from '@meridian/shared/identity'
import { expect, test } from 'vitest'
import { refusePicture } from './read-picture.ts'

test('accepts a picture of exactly 1 MB and refuses one byte more', () => {
  expect(refusePicture({ type: 'image/png', size: avatarMaxBytes })).toBeNull()
  expect(refusePicture({ type: 'image/png', size: avatarMaxBytes + 1 })).toBe('picture_too_large')
})

test.each(['application/pdf', 'image/svg+xml', 'text/html', ''])('refuses a file of type %j', (type) => {
  expect(refusePicture({ type, size: 100 })).toBe('picture')
})
