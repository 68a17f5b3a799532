import { getProfile } from '@meridian/shared/endpoints/accounts'
import { createAndMove, listCollections } from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { getDeed } from '@meridian/shared/endpoints/metadata'
import { getDeedOrder } from '@meridian/shared/endpoints/purchase'
import { getPlotIndex, renamePlot } from '@meridian/shared/endpoints/plots'
import { getConfig } from '@meridian/shared/endpoints/system'
import { cellAt } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Map } from 'maplibre-gl'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deedNumber } from '#features/payments/flow/test-purchase.ts'
import { createTestQueries } from '#testing/test-queries.ts'
import { session } from '#lib/session.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import { demoConfig } from '#testing/demo-config.ts'
import { answerDeed, answerOwnDeed, boughtOrder, deedCells, indexed } from '#testing/test-deed.ts'
import { walker } from '#testing/visit.tsx'
import DeedCard from './deed-card.tsx'

const patience = { timeout: 30_000 }
const number = `Deed no. ${deedNumber}`

interface Opened {
  /** Signed in as the buyer. */
  isOwn?: boolean
  /** Right after the payment. */
  isBought?: boolean
  prepare?: (server: AnsweringServer) => void
}

function openDeed({ isOwn = true, isBought = false, prepare = () => {} }: Opened = {}) {
  const server = new AnsweringServer()
  server.answer(getConfig, demoConfig)
  if (isOwn) {
    session.start({ access_token: 'a', refresh_token: 'r' })
    server.answer(getProfile, { user: walker })
    answerOwnDeed(server)
  } else answerDeed(server)
  prepare(server)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('print', vi.fn())
  // Nothing is drawn here, so a picture never loads.
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
  onTestFinished(() => {
    cleanup()
    session.end()
    window.localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const fitBounds = vi.fn<(bounds: number[]) => void>()
  const calls = {
    onClose: vi.fn<() => void>(),
    onLand: vi.fn<(cells: number[]) => void>(),
  }
  // The part of a map that the card uses to fly to the land.
  const map = { fitBounds, getContainer: () => document.body } as unknown as Map
  render(
    <QueryClientProvider client={createTestQueries()}>
      <MemoryRouter>
        <DeedCard
          map={map}
          addressed={{ number: deedNumber, bought: isBought ? deedCells : null }}
          {...calls}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { server, fitBounds, ...calls, user: userEvent.setup({ delay: null }) }
}

const theDeed = () => screen.findByRole('complementary', { name: number }, patience)

test('says where land at sea lies as a sentence does', async () => {
  const sea = [{ district: 'South Pacific Ocean', country: 'XZ' }]
  openDeed({ isOwn: false, prepare: (server) => answerDeed(server, deedCells, null, sea) })
  const deed = await theDeed()
  expect(await within(deed).findByText('2 plots in the South Pacific Ocean')).toBeVisible()
  expect(deed).toHaveTextContent('International waters')
})

test('shows the land of a link to everyone, framed, without the purchase', async () => {
  const { fitBounds, onLand } = openDeed({ isOwn: false })
  const deed = await theDeed()
  expect(await within(deed).findByText('2 plots in Hoàn Kiếm')).toBeVisible()
  expect(fitBounds).toHaveBeenCalledTimes(1)
  expect(onLand).toHaveBeenCalledExactlyOnceWith(deedCells)
  expect(deed).toHaveTextContent(/Area320,\d{3} m²/)
  expect(within(deed).getByRole('img', { name: 'Map with these 2 plots' })).toHaveAttribute(
    'src',
    `/api/metadata/deeds/${deedNumber}/share.png`,
  )
  for (const text of ['Yours', 'Owner', 'Paid', 'purchased', 'drop rate'])
    expect(deed).not.toHaveTextContent(text)
  expect(within(deed).getByRole('button', { name: 'Share' })).toBeVisible()
  for (const name of ['Name this land', 'Print'])
    expect(within(deed).queryByRole('button', { name })).toBeNull()
})

test('names the owner to everyone, if the owner shows the name', async () => {
  openDeed({ isOwn: false, prepare: (server) => answerDeed(server, deedCells, 'linh') })
  await expect.poll(() => screen.getByRole('complementary').textContent, patience).toContain('Ownerlinh')
  expect(screen.getByRole('listitem')).toHaveTextContent(/Jan 1, 2026.*Bought/)
})

test('shows the purchase to its buyer', async () => {
  openDeed()
  const deed = await theDeed()
  await expect.poll(() => deed.textContent, patience).toContain('Paid$52.00')
  await expect.poll(() => deed.textContent, patience).toContain('Ownerwalker')
  expect(deed).toHaveTextContent('Yours')
  expect(deed).toHaveTextContent('Land collectionIndividual plots')
  // Opened again later, it does not announce the purchase.
  expect(deed).not.toHaveTextContent('purchased')
  expect(deed).not.toHaveTextContent('drop rate')
})

test('right after the payment says so, with the tier that was reached, and leaves the flight to the map', async () => {
  const { fitBounds } = openDeed({ isBought: true })
  const deed = await theDeed()
  expect(await within(deed).findByText('Land plots purchased successfully.')).toBeVisible()
  expect(await within(deed).findByText('Settler → Homesteader, drop rate 3%', {}, patience)).toBeVisible()
  expect(deed).toHaveTextContent('39 more plots make you Surveyor')
  expect(fitBounds).not.toHaveBeenCalled()
})

test('shows the paid ether, with all digits in the tooltip', async () => {
  const payment = {
    method: 'eth' as const,
    amount: { unit: 'wei' as const, amount: '20833333333333334' },
    reference: `0x${'ab'.repeat(32)}`,
    payer: `0x${'01'.repeat(20)}`,
    captured_at: '2026-01-01T00:00:00.000Z',
  }
  openDeed({
    prepare: (server) =>
      server.answer(getDeedOrder, {
        order: { ...boughtOrder, method: 'eth', fee: 0, payments: [payment] },
      }),
  })
  expect(await screen.findByTitle('0.020833333333333334 ETH', {}, patience)).toBeVisible()
  expect(screen.getByRole('complementary')).toHaveTextContent(/Paid\$50\.00 · 0\.0208\d* ETH/)
})

test('names a single plot, whose name is then the title', async () => {
  const cell = deedCells[0]!
  const { server, user } = openDeed({
    prepare: (prepared) => answerOwnDeed(prepared, { plots: [indexed(cell)] }),
  })
  server.answer(renamePlot, ({ body }) => {
    server.answer(getPlotIndex, {
      plots: packPlots([indexed(cell, { name: body.name })]),
      count: 1,
      next: null,
    })
    return {}
  })
  await user.click(await screen.findByRole('button', { name: 'Name this land' }, patience))
  await user.type(await screen.findByLabelText('Land name', {}, patience), 'Turtle Tower{Enter}')
  expect(await screen.findByText('Turtle Tower', {}, patience)).toBeVisible()
  expect(screen.getByRole('complementary')).toHaveTextContent(/1 plot in Hoàn Kiếm · Vietnam/)
  expect(screen.getByRole('button', { name: 'Change the name' })).toBeVisible()
})

test('names several plots as a land collection', async () => {
  const { server, user } = openDeed()
  server.answer(createAndMove, ({ body }) => {
    const collection: Collection = {
      id: 'c1',
      _id: 'c1',
      name: body.name,
      total: 2,
      total_plots: 2,
      state: 0,
      allow_mint: true,
      txid: null,
      uriid: 'u1',
    }
    server.answer(listCollections, { data: [collection], count: 1, next: null })
    server.answer(getPlotIndex, {
      plots: packPlots(deedCells.map((cell) => indexed(cell, { collectionId: 'c1' }))),
      count: 2,
      next: null,
    })
    return { inserted: { _id: 'c1' } }
  })
  await user.click(await screen.findByRole('button', { name: 'Name this land' }, patience))
  const dialog = await screen.findByRole('dialog', { name: 'Name this land' }, patience)
  expect(dialog).toHaveAccessibleDescription('Your 2 plots become a land collection with this name.')
  await user.type(within(dialog).getByLabelText('Collection name'), 'By the lake{Enter}')
  await expect
    .poll(() => screen.getByRole('complementary').textContent, patience)
    .toContain('Land collectionBy the lake')
  expect(server.requests(createAndMove).map(({ body }) => body)).toEqual([
    { name: 'By the lake', lands: deedCells.map(String), from: '' },
  ])
  expect(screen.getByRole('button', { name: 'Show the land' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /name/i })).toBeNull()
})

test('shows the places of distant plots one after another', async () => {
  const far = [cellAt(-70, -30)]
  const { fitBounds, user } = openDeed({
    isOwn: false,
    prepare: (server) => answerDeed(server, [...far, ...deedCells]),
  })
  // Eastward from 0.
  const westOf = (call: number) => fitBounds.mock.calls[call]![0][0]!
  await user.click(await screen.findByRole('button', { name: 'Show place 2 of 2' }, patience))
  await user.click(screen.getByRole('button', { name: 'Show place 1 of 2' }))
  expect([0, 1, 2].map((call) => Math.round(westOf(call)))).toEqual([106, 290, 106])
})

test('shows the shapes of the plots where the picture can not be loaded', async () => {
  openDeed({ isOwn: false })
  fireEvent.error(await screen.findByRole('img', {}, patience))
  const picture = screen.getByRole('figure', { name: 'Map with these 2 plots' })
  expect(picture.querySelector('.stroke-yours')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
})

test('prints owner, number, picture and every plot, but no payment', async () => {
  const { user } = openDeed()
  await user.click(await screen.findByRole('button', { name: 'Print' }, patience))
  await vi.waitUntil(() => document.querySelector('.printed'), patience)
  const paper = document.querySelector<HTMLElement>('.printed')!
  expect(paper).toHaveTextContent(number)
  expect(paper).toHaveTextContent('Ownerwalker')
  expect(paper.querySelector('img')).toHaveAttribute('src', `/api/metadata/deeds/${deedNumber}/share.png`)
  for (const cell of deedCells)
    expect(within(paper).getByRole('rowheader', { name: `Hoàn Kiếm\u00A0· ${cell}` })).toBeInTheDocument()
  for (const secret of ['$', boughtOrder.tid]) expect(paper).not.toHaveTextContent(secret)
  expect(window.print).toHaveBeenCalledTimes(1)
})

test('says that a deed does not exist', async () => {
  openDeed({ isOwn: false, prepare: (server) => server.refuse(getDeed, 'DEED_NOT_FOUND') })
  expect(await screen.findByText('This deed does not exist', {}, patience)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the map' })).toHaveAttribute('href', '/')
})

test('says that the buyer owns the land when the deed can not be loaded after the payment', async () => {
  openDeed({ isBought: true, prepare: (server) => server.lose(getDeed) })
  const said =
    'Please try again, network error. The deed could not be loaded. Your land is yours all the same: open the deed again from Your purchases.'
  expect(await screen.findByText(said, {}, patience)).toBeVisible()
}, 60_000)
