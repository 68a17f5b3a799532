import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { cellAt, cellBbox, cellCenter } from '@meridian/shared/grid'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PlotFacts } from './plot-facts.tsx'
import { PlotState } from './plot-state.tsx'

afterEach(cleanup)

const cell = cellAt(105.8525, 21.0288)

const free: PublicPlot = {
  _id: String(cell),
  name: null,
  areas: [],
  size: 160_269.6,
  center: cellCenter(cell),
  bbox: cellBbox(cell),
  state: 'free',
  held_until: null,
  for_sale: true,
  price: 25,
  collection: null,
  owner_name: null,
  token: null,
  holder: null,
  history: [],
}

function show(plot: PublicPlot, isOwn = false) {
  render(
    <MemoryRouter>
      <PlotState plot={plot} />
      <PlotFacts plot={plot} isOwn={isOwn} />
    </MemoryRouter>,
  )
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]),
  )
}

test('shows a free plot as for sale, with its price', () => {
  expect(show(free)).toMatchObject({ Area: '160,270 m²', Price: '$25' })
  expect(screen.getByText('For sale')).toBeVisible()
})

test.each(['held', 'owned', 'minted'] as const)('shows no price for a plot that is %s', (state) => {
  for (const isOwn of [false, true]) {
    expect(show({ ...free, state }, isOwn)).not.toHaveProperty('Price')
    cleanup()
  }
})

test('shows a free plot beyond 85 degrees as not for sale, without a price', () => {
  expect(show({ ...free, for_sale: false })).not.toHaveProperty('Price')
  expect(screen.getByText('Not for sale')).toBeVisible()
})

const history: PublicPlot['history'] = [
  { at: '2026-04-02T10:00:00.000Z', kind: 'minted', wallet: null, transaction: null },
  { at: '2026-03-01T10:00:00.000Z', kind: 'sent', wallet: null, transaction: null },
  { at: '2026-01-01T10:00:00.000Z', kind: 'bought', wallet: null, transaction: null },
]
const collection = { name: 'By the lake', uriid: 'u1' }
const minted: PublicPlot = { ...free, state: 'minted', history, collection }

test('dates a sold plot by its last change of owner, which a mint is not', () => {
  const facts = show(minted)
  expect(facts['Sold since']).toMatch(/Mar/)
  expect(facts).not.toHaveProperty('Price')
  expect(screen.getByRole('link', { name: 'By the lake' })).toHaveAttribute('href', '/item/u1')
})

test('omits the day and the collection for its owner, who sees them elsewhere', () => {
  const facts = show(minted, true)
  expect(facts).not.toHaveProperty('Sold since')
  expect(facts).not.toHaveProperty('Collection')
})
