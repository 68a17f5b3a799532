import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { Map } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/endpoint-query.ts'
import PlotInteraction from './plot-interaction.tsx'
import { usePlotTools } from './use-plot-tools.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  usePlotTools.setState(usePlotTools.getInitialState())
})

/** A map at plot zoom, with the methods that the component needs while no pointer is on it. */
function aMap(): Map {
  const canvas = document.createElement('canvas')
  const map = {
    getZoom: () => 14,
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
    <QueryClientProvider client={createQueryClient()}>
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
