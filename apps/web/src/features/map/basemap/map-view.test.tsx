import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MapView } from './map-view.tsx'

afterEach(cleanup)

test('where no worker may run, the place of the map says so, and the page stays', async () => {
  vi.stubGlobal('Worker', undefined)
  render(
    <main>
      <MapView
        basemap={{ streetsUrl: '/streets.pmtiles', satelliteUrl: '/satellite.pmtiles', detailed: null }}
      />
      The lists
    </main>,
  )
  expect(await screen.findByText('This browser cannot draw the map')).toBeVisible()
  expect(screen.getByText('The lists')).toBeVisible()
})
