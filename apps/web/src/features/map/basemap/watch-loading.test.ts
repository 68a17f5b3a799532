import type { Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchLoading } from './watch-loading.ts'
import type { LoadingStatus } from './watch-loading.ts'

beforeEach(() => void vi.stubGlobal('reportError', vi.fn()))

/** MapLibre's part: what it tells, and which sources its style has. */
function open(sources: string[]) {
  const listeners = new Map<string, ((event: object) => void)[]>()
  const map = {
    on: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    getSource: (id: string) => sources.find((source) => source === id),
    getStyle: () => ({ sources: Object.fromEntries(sources.map((source) => [source, {}])) }),
  }
  const told: LoadingStatus[] = []
  watchLoading(map as unknown as MapLibreMap, (status) => told.push(status))
  const fire = (type: string, event: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  return {
    sources,
    fire,
    fail: (sourceId?: string) => fire('error', { error: new Error('no network'), sourceId }),
    tile: (sourceId: string) => fire('data', { dataType: 'source', sourceId, tile: {} }),
    status: () => told.at(-1),
  }
}

test('what failed is over once a tile of it has come, and not before', () => {
  const { fire, fail, tile, status } = open(['base', 'districts'])
  fail('base')
  expect(status()).toBe('failed')
  tile('districts')
  fire('idle')
  expect(status()).toBe('failed')
  tile('base')
  expect(status()).toBe('ready')
})

test('a source that is no longer drawn, or is asked for anew, has not failed', () => {
  const { sources, fire, fail, tile, status } = open(['base', 'photo'])
  tile('base')
  fail('photo')
  fire('idle')
  expect(status()).toBe('failed')
  sources.splice(1, 1)
  fire('style.load')
  fire('idle')
  expect(status()).toBe('ready')
})

test('a tile that is no longer wanted has not failed', () => {
  const { fire, status } = open(['base'])
  fire('error', { error: new DOMException('gone', 'AbortError'), sourceId: 'base' })
  fire('idle')
  expect(status()).toBe('ready')
})

test('what is wrong with no source keeps the map from being there only before its first tile', () => {
  const { fire, fail, tile, status } = open(['base'])
  // As a worker does whose script has not come.
  fail()
  expect(status()).toBe('failed')
  fire('style.load')
  fire('idle')
  expect(status()).toBe('failed')
  expect(reportError).toHaveBeenCalledTimes(1)
  tile('base')
  expect(status()).toBe('ready')
  fail()
  fire('idle')
  expect(status()).toBe('ready')
  expect(reportError).toHaveBeenCalledTimes(2)
})
