import { getPrice } from '@meridian/shared/endpoints/cart'
import { cellAt } from '@meridian/shared/grid'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import { CartBar } from './cart-bar.tsx'
import { CartLine } from './cart-line.tsx'
import { useCart } from './cart-store.ts'

const actions = { onCheckout: () => {}, onSignInNeeded: () => {} }

const bars = [
  ['a phone', <CartBar key="bar" tool={null} {...actions} />],
  ['a wide map', <CartLine key="line" {...actions} />],
] as const

function show(bar: (typeof bars)[number][1]) {
  const server = new AnsweringServer()
  vi.stubGlobal('fetch', server.fetch)
  useCart.setState({ items: [{ cell: cellAt(105.8525, 21.0288) }] })
  onTestFinished(() => {
    cleanup()
    useCart.setState({ items: [] })
    window.localStorage.clear()
    vi.unstubAllGlobals()
    server.expectNoFaults()
  })
  return {
    server,
    draw: () => render(<QueryClientProvider client={createTestQueries()}>{bar}</QueryClientProvider>),
  }
}

test.each(bars)(
  'shows on %s that a price could not be loaded',
  async (_, bar) => {
    const { server, draw } = show(bar)
    server.lose(getPrice)
    draw()
    const said = 'Please try again, network error. The price could not be worked out.'
    expect(await screen.findByText(said, {}, { timeout: 30_000 })).toBeVisible()
  },
  60_000,
)

test.each(bars)(
  'does not show a refused price on %s as a network failure',
  async (_, bar) => {
    const { server, draw } = show(bar)
    server.refuse(getPrice, 'INVALID_INPUT')
    draw()
    expect(
      await screen.findByText(/^The price could not be worked out\. /, {}, { timeout: 30_000 }),
    ).toBeVisible()
  },
  60_000,
)
