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

/** Without the configuration a map that has begun draws nothing: its place is empty then. */
const layout = (listed: boolean) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
    <LandLayout label="Your land" map={map} listed={listed}>
      Lists
    </LandLayout>
  </QueryClientProvider>
)

const waiting = () => screen.queryByText('Loading the map')

test('a map whose code is there waits for the lists beside it all the same', async () => {
  render(layout(true))
  await waitFor(() => expect(waiting()).toBeNull())
  cleanup()

  const { rerender } = render(layout(false))
  expect(waiting()).toBeVisible()
  rerender(layout(true))
  await waitFor(() => expect(waiting()).toBeNull())
  // Lists that are asked for once more take it away no more.
  rerender(layout(false))
  expect(waiting()).toBeNull()
})
