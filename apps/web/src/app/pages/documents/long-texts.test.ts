import { expect, test } from 'vitest'
import { aboutTexts } from './about-text.ts'
import { privacyTexts } from './privacy-text.ts'

/** The structure of a text without its sentences: all languages must share it. */
const outline = (text: unknown): unknown => {
  if (typeof text === 'string') return text === '' ? 'empty' : 'words'
  if (Array.isArray(text)) return text.map(outline)
  return Object.fromEntries(Object.entries(text as object).map(([key, value]) => [key, outline(value)]))
}

test.each([
  ['about', aboutTexts],
  ['privacy', privacyTexts],
])('has the same content on %s in Vietnamese as in English', (_, texts) => {
  expect(outline(texts.vi)).toEqual(outline(texts.en))
  expect(JSON.stringify(outline(texts.en))).not.toContain('empty')
})
