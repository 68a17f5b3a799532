import type { Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchLoading } from './watch-loading.ts'
import type { LoadingStatus } from './watch-loading.ts'

beforeEach(() => void vi.stubGlobal('reportError', vi.fn()))

/** The part of MapLibre that is needed: its events and the sources of its style. */
function open(sources: string[]) {
  const listeners = new Map<string, ((event: object) => void)[]>()
  const map = {
    on: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    getSource: (id: string) => sources.find((source) => source === id),
    getStyle: () => ({ sources: Object.fromEntries(sources.map((source) => [source, {}])) }),
  }
  const reported: LoadingStatus[] = []
  watchLoading(map as unknown as MapLibreMap, (status) => reported.push(status))
  const fire = (type: string, event: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  return {
    sources,
    fire,
    fail: (sourceId?: string) => fire('error', { error: new Error('no network'), sourceId }),
    tile: (sourceId: string) => fire('data', { dataType: 'source', sourceId, tile: {} }),
    status: () => reported.at(-1),
  }
}

test('reports a failure until a tile of the same source has loaded', () => {
  const { fire, fail, tile, status } = open(['base', 'districts'])
  fail('base')
  expect(status()).toBe('failed')
  tile('districts')
  fire('idle')
  expect(status()).toBe('failed')
  tile('base')
  expect(status()).toBe('ready')
})

test('forgets failures of sources that were removed or requested again', () => {
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

test('ignores aborted tiles', () => {
  const { fire, status } = open(['base'])
  fire('error', { error: new DOMException('gone', 'AbortError'), sourceId: 'base' })
  fire('idle')
  expect(status()).toBe('ready')
})

test('reports an error without a source only before the first tile', () => {
  const { fire, fail, tile, status } = open(['base'])
  // The error of a worker whose script failed to load.
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
