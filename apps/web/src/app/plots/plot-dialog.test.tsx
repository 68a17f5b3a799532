import { listCollections } from '@meridian/shared/endpoints/collections'
import { getPublicPlot } from '@meridian/shared/endpoints/metadata'
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { getPlotIndex, renamePlot } from '@meridian/shared/endpoints/plots'
import { getConfig } from '@meridian/shared/endpoints/system'
import { cellSize, cellAt, cellBbox, cellCenter } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { session } from '#lib/session.ts'
import { demoConfig } from '#testing/demo-config.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import PlotDialog from './plot-dialog.tsx'

const cell = cellAt(105.8525, 21.0288)
const sold: PublicPlot = {
  _id: String(cell),
  name: null,
  areas: [{ district: 'Hoàn Kiếm', country: 'VN' }],
  size: cellSize(cell),
  center: cellCenter(cell),
  bbox: cellBbox(cell),
  state: 'owned',
  held_until: null,
  for_sale: true,
  price: 25,
  collection: null,
  owner_name: null,
  token: null,
  holder: null,
  history: [{ at: '2026-03-01T10:00:00.000Z', kind: 'bought', wallet: null, transaction: null }],
}

function openDialog(isOwn: boolean) {
  const server = new AnsweringServer()
  server.answer(getPublicPlot, { plot: sold })
  server.answer(getConfig, demoConfig)
  vi.stubGlobal('fetch', server.fetch)
  const user = userEvent.setup({ delay: null })
  if (isOwn) session.start({ access_token: 'a', refresh_token: 'r' })
  onTestFinished(() => {
    cleanup()
    session.end()
    window.localStorage.clear()
    vi.unstubAllGlobals()
    server.expectNoFaults()
  })
  const show = () =>
    render(
      <QueryClientProvider client={createTestQueries()}>
        <MemoryRouter>
          <PlotDialog cell={cell} isOwn={isOwn} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  return { server, user, show }
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement

test('shows the place, the date and the page of a sold plot', async () => {
  openDialog(false).show()
  const dialog = within(await screen.findByRole('dialog', { name: `Hoàn Kiếm\u00A0· ${cell}` }))
  expect(fact('Sold since')).toHaveTextContent('Mar 1, 2026')
  expect(dialog.getByText('Sold')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', `/plot/${cell}`)
  expect(dialog.getByRole('button', { name: 'Share' })).toBeVisible()
  expect(screen.queryByText('Yours since')).toBeNull()
})

test('shows the collection and date of an own plot, and renames it', async () => {
  const { server, user, show } = openDialog(true)
  let name: string | null = null
  server.answer(getPlotIndex, () => ({
    plots: packPlots([
      {
        cell,
        name,
        minted: false,
        price: 25,
        collectionId: 'c1',
        district: 'Hoàn Kiếm',
        country: 'VN',
        createdAt: Date.UTC(2026, 1, 3, 12) / 1000,
      },
    ]),
    count: 1,
    next: null,
  }))
  const totals = { total: 1, total_plots: 1, state: 0, allow_mint: true, txid: null, uriid: 'u1' } as const
  server.answer(listCollections, {
    data: [{ id: 'c1', _id: 'c1', name: 'By the lake', ...totals }],
    count: 1,
    next: null,
  })
  server.answer(renamePlot, ({ body }) => {
    name = body.name
    return {}
  })
  show()
  await screen.findByText('No name yet')
  expect(fact('Yours since')).toHaveTextContent('Feb 3, 2026')
  await expect.poll(() => fact('Collection').textContent, { timeout: 30_000 }).toBe('By the lake')
  expect(within(fact('Collection')).getByRole('link')).toHaveAttribute('href', '/assets/collections?key=c1')
  await user.click(screen.getByRole('button', { name: 'Name this plot' }))
  await user.type(await screen.findByLabelText('Land name'), 'Turtle Tower corner{Enter}')
  await expect.poll(() => fact('Name').textContent, { timeout: 30_000 }).toBe('Turtle Tower corner')
})

test("shows a network failure in the product's words", async () => {
  const { server, show } = openDialog(false)
  server.lose(getPublicPlot)
  show()
  const said = 'Please try again, network error. The plot could not be loaded.'
  expect(await screen.findByText(said, {}, { timeout: 30_000 })).toBeVisible()
}, 60_000)
