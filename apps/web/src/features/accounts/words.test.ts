import { mailSent } from '@meridian/shared/endpoints/email-links'
import { expect, test } from 'vitest'
import { accountWords } from './words.ts'

test('the sentence about the mail is the one that the server answers', () => {
  expect(accountWords.accounts.mailSent).toBe(mailSent)
})
