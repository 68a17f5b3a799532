import { expect, test } from 'vitest'
import { redactPath } from './redact-path.ts'

test.each([
  ['/api/account/active/7hGk29sLqP0aZxv8TnYw3bR5', '/api/account/active/[redacted]'],
  ['/api/account/active/7hGk29sLqP0aZxv8TnYw3bR5/', '/api/account/active/[redacted]/'],
  [
    '/api/account/verify_secret_key/0a1b2c3d4e5f60718293a4b5c6d7e8f9?x=1',
    '/api/account/verify_secret_key/[redacted]',
  ],
  ['/email_active?key=7hGk29sLqP0aZxv8TnYw3bR5', '/email_active'],
  ['/forgot_password_update#key=abc', '/forgot_password_update'],
  ['/forgot_password_send_email', '/forgot_password_send_email'],
  ['/api/collections/items', '/api/collections/items'],
])('logs %s as %s', (url, logged) => {
  expect(redactPath(url)).toBe(logged)
})
