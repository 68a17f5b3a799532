import { expect, test } from 'vitest'
import { findFlaws } from './find-flaws.ts'

test('finds no flaw in a table whose states are all reached and lead to the end', () => {
  const table = { open: { close: 'closed', wait: 'open' }, closed: {} } as const
  expect(findFlaws(table, { first: 'open', ends: ['closed'] })).toEqual([])
})

test('names states that cannot be reached, lead nowhere or do not end', () => {
  const table = {
    open: { close: 'closed', loop: 'round' },
    round: { again: 'round' },
    island: { swim: 'closed' },
    closed: { reopen: 'open' },
  } as const
  expect(findFlaws(table, { first: 'open', ends: ['closed'] })).toEqual([
    "From 'round' there is no way to an end.",
    "'island' can not be reached.",
    "'closed' is an end with ways out.",
  ])
})

test('names a missing state with the transition that leads to it', () => {
  // Built from JSON to bypass the types.
  const table = JSON.parse('{ "open": { "close": "closed" } }') as { open: { close: 'open' } }
  expect(findFlaws(table, { first: 'open', ends: [] })).toEqual([
    "'open' leads by 'close' to 'closed', which is no state.",
    "From 'open' there is no way to an end.",
  ])
})
