import { expect, expectTypeOf, test } from 'vitest'
import { invalidatedPaths } from './live-events.ts'
import type { AccountEvent } from './live-events.ts'
import { parseLiveMessage } from './live-message.ts'

test('reads every account event by its name, and drops fields of a newer server', () => {
  for (const kind of Object.keys(invalidatedPaths))
    expect(parseLiveMessage(kind, `{"type":"${kind}","added":1}`)).toEqual({ type: kind })
})

test('reads versions and changes of the land', () => {
  const versions = { squares: [5], blocks: { 80: 'one' }, tiles: ['3/4/2'], counts: {} }
  expect(parseLiveMessage('versions', JSON.stringify(versions))).toEqual({ type: 'versions', ...versions })
  const changes = { blocks: { 80: null }, counts: { '3/4/2': 'two' } }
  expect(parseLiveMessage('changes', JSON.stringify(changes))).toEqual({ type: 'changes', ...changes })
})

test('ignores an unknown kind, data of another shape and broken data', () => {
  expect(parseLiveMessage('credit', '{}')).toBeNull()
  expect(parseLiveMessage('toString', '{}')).toBeNull()
  expect(parseLiveMessage('changes', '{"blocks":{"80":7},"counts":{}}')).toBeNull()
  expect(parseLiveMessage('versions', 'null')).toBeNull()
  expect(parseLiveMessage('versions', '{"squares":')).toBeNull()
})

test('does not compile with an event of an unknown kind', () => {
  expectTypeOf<{ type: 'lands' }>().toExtend<AccountEvent>()
  expectTypeOf<{ type: 'land' }>().not.toExtend<AccountEvent>()
})
