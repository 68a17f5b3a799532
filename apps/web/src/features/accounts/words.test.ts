import { mailSent } from '@meridian/shared/endpoints/email-links'
import { expect, test } from 'vitest'
import { accountWords } from './words.ts'

test('has the same sentence about the mail as the server', () => {
  expect(accountWords.accounts.mailSent).toBe(mailSent)
})
