import { expect, test } from 'vitest'
import { articleOf } from './article-of.ts'

test.each([
  ['South Pacific Ocean', 'the '],
  ['Gulf of Tonkin', 'the '],
  ['Kattegat', 'the '],
  ['Hudson Bay', ''],
  ['Gulf Shores', ''],
  ['Chelsea', ''],
])('precedes %s in an English sentence by %j', (place, article) => {
  expect(articleOf(place, 'en')).toBe(article)
  expect(articleOf(place, 'vi')).toBe('')
})
