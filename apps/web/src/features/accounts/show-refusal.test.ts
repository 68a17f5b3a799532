import { mailSent } from '@meridian/shared/endpoints/accounts'
import * as identity from '@meridian/shared/identity'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { ruleSentence } from './show-refusal.ts'
import vi from './words-vi.ts'

const rules = [
  identity.usernameRule,
  identity.passwordRule,
  identity.emailRule,
  identity.pictureRule,
  identity.avatarRule,
]

afterEach(() => i18next.changeLanguage('en'))

test.each(rules)('in English a rule is said as the server says it: %s', (rule) => {
  expect(ruleSentence(rule)).toBe(rule)
})

test.each(rules)('in Vietnamese a rule is translated: %s', async (rule) => {
  i18next.addResourceBundle('vi', 'accounts', vi.accounts)
  await i18next.changeLanguage('vi')
  expect(Object.values<string>(vi.accounts)).toContain(ruleSentence(rule))
})

test('what is no rule of ours is said as it came', () => {
  expect(ruleSentence('constructor')).toBe('constructor')
})

test('the sentence about the mail is the one that the server answers', () => {
  expect(i18next.t('accounts:mailSent')).toBe(mailSent)
})
