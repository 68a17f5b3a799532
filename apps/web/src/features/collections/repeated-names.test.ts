import { expect, test } from 'vitest'
import { repeatedNames } from './repeated-names.ts'

const named = (...names: string[]) => [...repeatedNames(names.map((name) => ({ name })))]

test('lists a name that several collections have, once', () => {
  expect(named('Lake', 'Hill', 'Lake', 'Lake')).toEqual(['Lake'])
})

test('treats names that differ in case or spaces as different', () => {
  expect(named('Lake', 'lake', 'Lake ')).toEqual([])
})
