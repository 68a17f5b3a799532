import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('refuses an unknown name like a wrong password, even if the first attempt came when the queue was full', async () => {
  const crowd = Promise.allSettled(Array.from({ length: 110 }, () => hashPassword('a long password')))
  await expect(passwordMatches(null, 'a guess')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await crowd
  expect(await passwordMatches(null, 'a guess')).toBe(false)
}, 60_000)
