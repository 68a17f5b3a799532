import { cellAt } from '@meridian/shared/grid'
import { act, renderHook } from '@testing-library/react'
import type { Map } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import type { AddressedDeed } from './use-deed-of-address.ts'
import { useLanding } from './use-landing.ts'

const hanoi = [cellAt(105.85, 21.03), cellAt(105.86, 21.03)]
const bought: AddressedDeed = { number: '7K3M-9QX2-W4T0', bought: [cellAt(-70, -30), ...hanoi] }

/** The part of a map that a flight uses; `arrive` ends it. */
function aMap() {
  const arrivals = new Set<() => void>()
  const fitBounds = vi.fn<(bounds: number[], options: { duration: number }) => void>()
  const map = {
    fitBounds,
    stop: () => {},
    getContainer: () => document.body,
    once: (_: string, done: () => void) => arrivals.add(done),
    off: (_: string, done: () => void) => arrivals.delete(done),
  } as unknown as Map
  return { map, fitBounds, arrive: () => act(() => arrivals.forEach((done) => done())) }
}

test('flies once to the largest group of the bought plots, until the map has arrived', () => {
  const { map, fitBounds, arrive } = aMap()
  const { result, rerender } = renderHook(() => useLanding(map, bought))
  expect(result.current).toBe(true)
  rerender()
  expect(fitBounds).toHaveBeenCalledTimes(1)
  const [[west], { duration }] = fitBounds.mock.calls[0] as [number[], { duration: number }]
  expect(west).toBeGreaterThan(105)
  expect(duration).toBeGreaterThan(500)
  arrive()
  expect(result.current).toBe(false)
})

test('flies again for the next purchase', () => {
  const { map, fitBounds, arrive } = aMap()
  const { result, rerender } = renderHook(({ deed }) => useLanding(map, deed), {
    initialProps: { deed: bought },
  })
  arrive()
  rerender({ deed: { number: '7K3M-9QX2-W4T1', bought: hanoi } })
  expect(result.current).toBe(true)
  expect(fitBounds).toHaveBeenCalledTimes(2)
})

test('does not fly for a link or without a deed', () => {
  const { map, fitBounds } = aMap()
  const flying = (deed: AddressedDeed | null) => renderHook(() => useLanding(map, deed)).result.current
  expect([flying(null), flying({ number: bought.number, bought: null })]).toEqual([false, false])
  expect(fitBounds).not.toHaveBeenCalled()
})
