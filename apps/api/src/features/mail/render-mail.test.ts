import { expect, test } from 'vitest'
import { mailKey } from './mail-key.ts'
import type { MailMessage } from './mail-message.ts'
import { renderMail } from './render-mail.ts'

const site = {
  publicUrl: 'https://land.example',
  secret: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
  coin: { name: 'ether', symbol: 'ETH' },
}
const keyId = crypto.randomUUID()
const usernameKeyId = crypto.randomUUID()
const username = 'ada'
const key = mailKey(site.secret, keyId)
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const at = '2026-11-15T13:05:00.000Z'
const usernameKey = mailKey(site.secret, usernameKeyId)

const messages: [MailMessage, string[]][] = [
  [{ template: 'activation', username, keyId }, [`/email_active?key=${key}`]],
  [{ template: 'already-registered', username }, ['/login', '/forgot_password_send_email']],
  [
    { template: 'reset', username, keyId },
    [`/forgot_password_update?key=${key}`, `/forgot_password_send_email?key=${key}`],
  ],
  [
    { template: 'link', username, keyId, usernameKeyId },
    [`/email_active?key=${key}`, `/update_username?key=${usernameKey}`],
  ],
  [{ template: 'link-refused', username }, ['/login', '/forgot_password_send_email']],
  [{ template: 'username', username, before: 'wallet-1f' }, ['/login', '/forgot_password_send_email']],
  [{ template: 'wallet-linked', username, wallet, at }, ['/forgot_password_send_email']],
  [{ template: 'wallet-unlinked', username, wallet, at }, ['/forgot_password_send_email']],
  [{ template: 'password-changed', username }, ['/forgot_password_send_email']],
  [{ template: 'email-changed', username }, ['/login']],
  [{ template: 'email-changed', username, keyId }, [`/email_take_back?key=${key}`]],
]

test.each(messages.map(([message, paths]) => [message.template, message, paths] as const))(
  'has the links of the %s mail in both parts',
  (_, message, paths) => {
    const { subject, text, html } = renderMail(message, site)
    const links = paths.map((path) => site.publicUrl + path)
    expect(subject).toMatch(/Meridian/)
    expect(text.match(/https:\/\/\S+/g)).toEqual([...links, site.publicUrl])
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(new Set(hrefs)).toEqual(new Set([...links, site.publicUrl]))
    // The main link is also readable and copyable.
    expect(html).toContain(`>${links[0]}</a>`)
    for (const part of [text, html]) expect(part).toContain('Hi ada,')
  },
)

test.each(messages.map(([message]) => [message.template, message] as const))(
  'has the whole %s mail in its recipient’s language',
  (_, message) => {
    const { subject, text, html } = renderMail({ ...message, language: 'vi' }, site)
    const words = text.replaceAll(/https:\/\/\S+/g, '')
    for (const part of [subject, words])
      expect(part).not.toMatch(/\b(?:the|your|you|is|was|of|this|to|account|password|link)\b/i)
    expect(text).toContain('Chào ada,')
    expect(html).toContain('<html lang="vi">')
    expect(words + html).not.toMatch(/\{\{|_subject|_text|_note/)
  },
)

test('states how long the reset link is valid', () => {
  expect(renderMail({ template: 'reset', username, keyId }, site).text).toContain('1 hour')
})

test('states that a reset also confirms the address', () => {
  expect(renderMail({ template: 'reset', username, keyId, confirms: true }, site).text).toContain(
    'also confirms the address',
  )
})

test('states the old and the new username', () => {
  const { text, html } = renderMail({ template: 'username', username, before: 'wallet-1f' }, site)
  for (const part of [text, html]) expect(part).toContain('was called wallet-1f and is now called ada')
})

test('states the wallet, the time, the replaced wallet and what to do', () => {
  const before = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  const { text, html } = renderMail({ template: 'wallet-linked', username, wallet, before, at }, site)
  for (const part of [text, html])
    for (const words of [wallet, before, '15 November 2026 at 13:05 UTC', 'You can unlink the wallet there'])
      expect(part).toContain(words)
})

test('names the wallet that can log in, if any, in the mail about a new password', () => {
  const template = 'password-changed' as const
  expect(renderMail({ template, username, wallet }, site).text).toContain(`The wallet ${wallet} is linked`)
  expect(renderMail({ template, username }, site).text).not.toContain('wallet')
})

test('contains no key in a notice', () => {
  for (const template of ['already-registered', 'password-changed', 'email-changed'] as const) {
    const { text, html } = renderMail({ template, username }, site)
    expect(text + html).not.toMatch(/key=/)
  }
})

test('states how long a replaced address can be recovered', () => {
  expect(renderMail({ template: 'email-changed', username, keyId }, site).text).toContain('for 7 days')
})

test('escapes a name in HTML and keeps it on one line', () => {
  const evil = `<script>alert("x")</script>&'\r\n\r\nLog in at\u2028https://evil.example`
  for (const [message] of messages) {
    const { subject, text, html } = renderMail({ ...message, username: evil }, site)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39; Log in at')
    expect(text.split('\n').filter((line) => line.startsWith('Log in at'))).toEqual([])
    expect(subject).not.toMatch(/[<>\r\n]/)
  }
})
