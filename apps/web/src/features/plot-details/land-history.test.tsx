import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { LandHistory } from './land-history.tsx'

afterEach(cleanup)

const wallet = { id: `0x${'ab'.repeat(20)}`, url: null }
const hash = `0x${'cd'.repeat(32)}`
const explorer = `https://explorer.test/tx/${hash}`

const show = (history: PublicPlot['history'], forSale = true) => {
  render(
    <MemoryRouter>
      <LandHistory history={history} forSale={forSale} />
    </MemoryRouter>,
  )
  return screen.getAllByRole('listitem')
}

test('lists every event with its day, newest first, ending with the plot for sale', () => {
  const lines = show([
    { at: '2026-04-02T10:00:00.000Z', kind: 'sent', wallet, transaction: { id: hash, url: null } },
    { at: '2026-03-02T10:00:00.000Z', kind: 'minted', wallet, transaction: null },
    { at: '2026-03-01T10:00:00.000Z', kind: 'bought', wallet: null, transaction: null },
  ])
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Apr.*Sent to 0xab…ababtx 0xcd…cdcd$/),
    expect.stringMatching(/Mar.*Minted by 0xab…abab$/),
    expect.stringMatching(/Mar.*Bought$/),
    '—For sale since the map was drawn',
  ])
})

test('does not say that a plot beyond the sold latitudes was for sale', () => {
  const [line] = show([], false)
  expect(line).toHaveTextContent('On the map from its beginning, and never for sale')
  expect(line).not.toHaveTextContent('For sale since')
})

test('links a transaction where the network has an explorer, and reads it out whole', () => {
  const event = { at: '2026-03-02T10:00:00.000Z', kind: 'minted', wallet } as const
  const [withExplorer, without] = show([
    { ...event, transaction: { id: hash, url: explorer } },
    { ...event, at: '2026-03-01T10:00:00.000Z', transaction: { id: hash, url: null } },
  ])
  const link = within(withExplorer!).getByRole('link', { name: new RegExp(`Transaction ${hash}`) })
  expect(link).toHaveAttribute('href', explorer)
  expect(within(without!).queryByRole('link')).toBeNull()
  expect(within(without!).getByTitle(hash)).toHaveTextContent('tx 0xcd…cdcd')
})
