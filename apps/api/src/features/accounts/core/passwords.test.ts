import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a name that nobody has is refused like any other, though the first to try one came when all were busy', async () => {
  const crowd = Promise.allSettled(Array.from({ length: 110 }, () => hashPassword('a long password')))
  await expect(passwordMatches(null, 'a guess')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await crowd
  expect(await passwordMatches(null, 'a guess')).toBe(false)
}, 60_000)
