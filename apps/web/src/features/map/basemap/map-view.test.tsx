import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MapView } from './map-view.tsx'

afterEach(cleanup)

test('explains in place of the map that workers are not available, and keeps the page', async () => {
  vi.stubGlobal('Worker', undefined)
  render(
    <main>
      <MapView
        basemap={{ streetsUrl: '/streets.pmtiles', satelliteUrl: '/satellite.pmtiles', detailed: [] }}
      />
      The lists
    </main>,
  )
  expect(await screen.findByText('This browser cannot draw the map')).toBeVisible()
  expect(screen.getByText('The lists')).toBeVisible()
})
