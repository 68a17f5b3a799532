import * as identity from '@meridian/shared/identity'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ruleMessage, setErrorSentences } from './error-message.ts'
import './start.ts'
import { viRules } from './vi-errors.ts'

const rules = [
  identity.usernameRule,
  identity.passwordRule,
  identity.emailRule,
  identity.pictureRule,
  identity.avatarRule,
]

beforeAll(() => setErrorSentences('vi', viRules))
afterEach(() => i18next.changeLanguage('en'))

test.each(rules)('in English a rule is said as the server says it: %s', (rule) => {
  expect(ruleMessage(rule)).toBe(rule)
})

test.each(rules)('in Vietnamese a rule is translated: %s', async (rule) => {
  await i18next.changeLanguage('vi')
  expect(ruleMessage(rule)).not.toBe(rule)
})

test('what is no rule of ours is said as it came', async () => {
  await i18next.changeLanguage('vi')
  expect(ruleMessage('constructor')).toBe('constructor')
})
