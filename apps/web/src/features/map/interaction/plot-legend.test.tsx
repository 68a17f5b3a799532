import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Map } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { AreaHint } from '#features/map/area/area-hint.tsx'
import { PlotLegend } from './plot-legend.tsx'
import { PlotTools } from './plot-tools.tsx'
import { usePlotTools } from './use-plot-tools.ts'

/** A map at plot zoom, with the methods that the tools need. */
const map = { getZoom: () => 14, on: () => {}, off: () => {} } as unknown as Map

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  usePlotTools.setState(usePlotTools.getInitialState())
})

function showOn(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('>=') && width >= 1024,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  render(
    <>
      <PlotTools map={map} selected={[]} withArea />
      <PlotLegend live />
    </>,
  )
}

const legend = () => screen.queryByRole('list', { name: 'Legend' })

test('shows the legend on the map on a wide screen', () => {
  showOn(1440)
  expect(legend()).toHaveTextContent('For saleIn your cartYoursOn holdSold')
  expect(screen.queryByRole('button', { name: 'Legend' })).toBeNull()
})

test('opens and closes the legend with a tool on a phone', async () => {
  showOn(390)
  expect(legend()).toBeNull()
  const tool = screen.getByRole('button', { name: 'Legend' })
  await userEvent.click(tool)
  expect(tool).toHaveAttribute('aria-pressed', 'true')
  expect(legend()).toHaveTextContent('For saleIn your cartYoursOn holdSold')
  await userEvent.click(screen.getByRole('button', { name: 'Plots around here' }))
  expect(legend()).toBeNull()
  await userEvent.click(tool)
  await userEvent.click(tool)
  expect(legend()).toBeNull()
})

test('explains how to use and how to end the area tool', () => {
  const { rerender } = render(<AreaHint touch={false} />)
  expect(screen.getByRole('status')).toHaveTextContent(
    'Drag a rectangle over the plots. Esc ends it.With the keyboard: Enter on the map, then Shift and the arrow keys.',
  )
  rerender(<AreaHint touch />)
  expect(screen.getByRole('status')).toHaveTextContent(
    'Drag a finger across the plots. Press ‘Select area’ again to end it.',
  )
})
