import { cellAt } from '@meridian/shared/grid'
import type { Language } from '@meridian/shared/language'
import { expect, test } from 'vitest'
import { mailMessage } from './mail-message.ts'
import { newsKinds } from './news.ts'
import type { News } from './news.ts'
import { renderMail } from './render-mail.ts'

const site = {
  publicUrl: 'https://land.example',
  secret: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
  coin: { name: 'ether', symbol: 'ETH' },
}

const write = (language: Language, ...news: News[]) =>
  renderMail(mailMessage.parse({ template: 'news', username: 'ada', language, news }), site)

const plot = `plot:${cellAt(108.2412, 16.0956)}`

test('names what arrived, and counts the rest', () => {
  const { subject, text, html } = write('en', { kind: 'token_arrived', count: 3, subjects: [plot] })
  expect(subject).toBe('3 land tokens of Meridian arrived in your wallet')
  expect(text).toMatch(
    /3 land tokens arrived in your linked wallet\. .* 16\.\d{4}° N 108\.\d{4}° E … and 2 more/,
  )
  expect(text).toContain('https://land.example/myassets')
  expect(html).toContain('href="https://land.example/change-profile"')
})

test('warns of a token that left, and leads rewards and Gin to their pages', () => {
  const left = write('en', { kind: 'token_left', count: 1, subjects: ['collection:Riverside'] })
  expect(left.text).toContain('“Riverside”')
  expect(left.text).toContain('somebody else may control your wallet')
  const gin = write('en', { kind: 'gin_converted', count: 1, subjects: ['2.5 Gin'] })
  expect(gin.text).toContain('2.5 Gin')
  expect(gin.text).toContain('https://land.example/convert-gin')
  const reward = write('en', { kind: 'reward_paid', count: 1, subjects: ['7.5 USDT'] })
  expect(reward.text).toContain('https://land.example/token')
})

test('has one subject for several kinds', () => {
  const { subject } = write(
    'en',
    { kind: 'plot_minted', count: 1, subjects: [plot] },
    { kind: 'gin_converted', count: 1, subjects: [] },
  )
  expect(subject).toBe('News about your land and tokens on Meridian')
})

test.each(newsKinds)('has one and many of %s in both languages', (kind) => {
  const of = (language: Language, count: number) => write(language, { kind, count, subjects: [] })
  for (const { subject, text } of [of('en', 1), of('en', 1200), of('vi', 1), of('vi', 1200)]) {
    expect(subject).toContain('Meridian')
    expect(subject + text).not.toMatch(/\{\{|subject_|_one|_other/)
  }
  expect(of('en', 1200).subject).toContain('1,200')
  expect(of('vi', 1200).subject).toContain('1.200')
  const words = of('vi', 2).text.replaceAll(/https:\/\/\S+/g, '')
  expect(words).not.toMatch(/\b(?:the|your|you|was|were|of)\b/i)
})

test('keeps the name of a collection on its line', () => {
  const { text, html } = write('en', {
    kind: 'collection_minted',
    count: 1,
    subjects: ['collection:<b>\r\nLog in at\u2028https://evil.example'],
  })
  expect(text.split('\n').filter((line) => line.startsWith('Log in at'))).toEqual([])
  expect(html).not.toContain('<b>')
})
