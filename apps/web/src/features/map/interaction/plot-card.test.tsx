import { getPlot } from '@meridian/shared/endpoints/map'
import { cellAt, cellBbox, cellCenter, cellSize } from '@meridian/shared/grid'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { Map } from 'maplibre-gl'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import { PlotCard } from './plot-card.tsx'

const cell = cellAt(105.8525, 21.0288)

/** The methods that place the card. */
const map = {
  getCenter: () => ({ lng: 105.85, lat: 21.03 }),
  project: () => ({ x: 100, y: 100 }),
  getContainer: () => document.body,
  on: () => {},
  off: () => {},
} as unknown as Map

function show(status: 'free' | 'sold' | 'yours') {
  const server = new AnsweringServer()
  server.answer(getPlot, {
    plot: {
      _id: String(cell),
      bbox: cellBbox(cell),
      center: cellCenter(cell),
      areas: [{ district: 'Hoàn Kiếm', country: 'VN' }],
      size: cellSize(cell),
      price: 25,
      status,
      held_until: null,
      for_sale: true,
    },
  })
  vi.stubGlobal('fetch', server.fetch)
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
    server.expectNoFaults()
  })
  render(
    <QueryClientProvider client={createTestQueries()}>
      <PlotCard map={map} cell={cell} status={status} selected={false} hint="" line={false} />
    </QueryClientProvider>,
  )
}

test.each([
  ['free', 'For sale', '$25'],
  ['sold', 'Sold', null],
  ['yours', 'Yours', null],
] as const)('shows a price on the card of a plot for sale only: %s', async (status, said, price) => {
  show(status)
  const card = screen.getByTestId('plot-card')
  await vi.waitUntil(() => card.textContent.includes('Hoàn Kiếm'), { timeout: 30_000 })
  expect(card).toHaveTextContent(said)
  expect(/\$\d+/.exec(card.textContent)?.[0] ?? null).toBe(price)
})
