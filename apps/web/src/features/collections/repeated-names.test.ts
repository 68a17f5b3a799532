import { expect, test } from 'vitest'
import { repeatedNames } from './repeated-names.ts'

const named = (...names: string[]) => [...repeatedNames(names.map((name) => ({ name })))]

test('a name of two or three collections is repeated, once', () => {
  expect(named('Lake', 'Hill', 'Lake', 'Lake')).toEqual(['Lake'])
})

test('names that differ in case or spaces are different names', () => {
  expect(named('Lake', 'lake', 'Lake ')).toEqual([])
})
