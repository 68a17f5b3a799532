import { expect, expectTypeOf, test } from 'vitest'
import { invalidatedPaths } from './live-events.ts'
import type { AccountEvent } from './live-events.ts'
import { parseLiveMessage } from './live-message.ts'

test('every account event is read by its name, with whatever a newer server adds left out', () => {
  for (const kind of Object.keys(invalidatedPaths))
    expect(parseLiveMessage(kind, `{"type":"${kind}","added":1}`)).toEqual({ type: kind })
})

test('versions and changes of the land are read', () => {
  const versions = { squares: [5], blocks: { 80: 'one' }, tiles: ['3/4/2'], counts: {} }
  expect(parseLiveMessage('versions', JSON.stringify(versions))).toEqual({ type: 'versions', ...versions })
  const changes = { blocks: { 80: null }, counts: { '3/4/2': 'two' } }
  expect(parseLiveMessage('changes', JSON.stringify(changes))).toEqual({ type: 'changes', ...changes })
})

test('an unknown kind, data of another shape and broken data are no message', () => {
  expect(parseLiveMessage('credit', '{}')).toBeNull()
  expect(parseLiveMessage('toString', '{}')).toBeNull()
  expect(parseLiveMessage('changes', '{"blocks":{"80":7},"counts":{}}')).toBeNull()
  expect(parseLiveMessage('versions', 'null')).toBeNull()
  expect(parseLiveMessage('versions', '{"squares":')).toBeNull()
})

test('an event of a kind that does not exist does not compile', () => {
  expectTypeOf<{ type: 'lands' }>().toExtend<AccountEvent>()
  expectTypeOf<{ type: 'land' }>().not.toExtend<AccountEvent>()
})
