import { expect, test } from 'vitest'
import { findFlaws } from './find-flaws.ts'

test('a table that leads everywhere and comes to an end has no flaws', () => {
  const table = { open: { close: 'closed', wait: 'open' }, closed: {} } as const
  expect(findFlaws(table, { first: 'open', ends: ['closed'] })).toEqual([])
})

test('what can not be reached, what leads nowhere and what does not end are named', () => {
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

test('a state that does not exist is named with the way that leads to it', () => {
  // Built from JSON to bypass the types.
  const table = JSON.parse('{ "open": { "close": "closed" } }') as { open: { close: 'open' } }
  expect(findFlaws(table, { first: 'open', ends: [] })).toEqual([
    "'open' leads by 'close' to 'closed', which is no state.",
    "From 'open' there is no way to an end.",
  ])
})
