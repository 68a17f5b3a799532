import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { cellAt, cellBbox } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { Map } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { session } from '#lib/session.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import PlotInteraction from './plot-interaction.tsx'
import { usePlotTools } from './use-plot-tools.ts'

afterEach(() => {
  cleanup()
  session.end()
  vi.unstubAllGlobals()
  usePlotTools.setState(usePlotTools.getInitialState())
})

/** A map at plot zoom, with the methods that the component needs while no pointer is on it. */
const shown = cellBbox(cellAt(105.85, 21.02))

function aMap(): Map {
  const canvas = document.createElement('canvas')
  const map = {
    getZoom: () => 14,
    getCenter: () => ({ lng: shown[0], lat: shown[1] }),
    getBounds: () => ({
      getWest: () => shown[0],
      getSouth: () => shown[1],
      getEast: () => shown[2],
      getNorth: () => shown[3],
    }),
    project: ([lng, lat]: [number, number]) => ({ x: lng, y: lat }),
    getCanvas: () => canvas,
    getCanvasContainer: () => canvas,
    on: () => {},
    off: () => {},
    boxZoom: { enable: () => {}, disable: () => {} },
  }
  return map as unknown as Map
}

function showOn({ hasHover }: { hasHover: boolean }) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('hover') ? !hasHover : query.includes('<'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  usePlotTools.setState({ area: true })
  render(
    <QueryClientProvider client={createTestQueries()}>
      <PlotInteraction map={aMap()} selected={[]} mine={[]} live onAdd={() => ({ added: 0, over: 0 })} />
    </QueryClientProvider>,
  )
}

test('explains the mouse and the keys for the area tool in a narrow window with a mouse', () => {
  showOn({ hasHover: true })
  expect(screen.getByText(/Drag a rectangle over the plots/)).toBeVisible()
  expect(screen.getByText(/Shift and the arrow keys/)).toBeVisible()
})

test('explains the finger for the area tool on a touch screen', () => {
  showOn({ hasHover: false })
  expect(screen.getByText(/Drag a finger across the plots/)).toBeVisible()
  expect(screen.queryByText(/Shift and the arrow keys/)).toBeNull()
})

test('shows the owner’s names on the map, for plots in view', async () => {
  const server = new AnsweringServer()
  const plot = (cell: number, name: string | null) => ({
    cell,
    name,
    minted: false,
    price: 25,
    collectionId: '',
    district: '',
    country: 'VN',
    createdAt: 0,
  })
  const near = cellAt(105.85, 21.02)
  const far = cellAt(107, 21.02)
  const plots = [plot(near, 'Turtle Tower'), plot(far, 'Far away')].toSorted((a, b) => a.cell - b.cell)
  server.answer(getPlotIndex, { plots: packPlots(plots), count: 2, next: null })
  vi.stubGlobal('fetch', server.fetch)
  session.start({ access_token: 'a', refresh_token: 'r' })
  showOn({ hasHover: true })
  expect(await screen.findByText('Turtle Tower', {}, { timeout: 30_000 })).toBeInTheDocument()
  expect(screen.queryByText('Far away')).toBeNull()
})
