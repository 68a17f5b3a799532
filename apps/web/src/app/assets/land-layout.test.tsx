import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LandLayout } from './land-layout.tsx'

afterEach(cleanup)

const map = {
  mine: [],
  selected: [],
  highlighted: [],
  land: [],
  fromPosition: true,
  flight: null,
  onPick: () => {},
}

/** Without the configuration the map renders nothing, so its place is empty. */
const layout = (listed: boolean) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
    <LandLayout label="Your land" map={map} listed={listed}>
      Lists
    </LandLayout>
  </QueryClientProvider>
)

const waiting = () => screen.queryByText('Loading the map')

test('starts the map after the lists even when its code is already loaded', async () => {
  render(layout(true))
  await waitFor(() => expect(waiting()).toBeNull())
  cleanup()

  const { rerender } = render(layout(false))
  expect(waiting()).toBeVisible()
  rerender(layout(true))
  await waitFor(() => expect(waiting()).toBeNull())
  // Loading the lists again must not remove the map.
  rerender(layout(false))
  expect(waiting()).toBeNull()
})
