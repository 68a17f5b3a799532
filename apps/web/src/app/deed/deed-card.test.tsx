import { getOrder } from '@meridian/shared/endpoints/payments'
import { getConfig } from '@meridian/shared/endpoints/system'
import { cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Map } from 'maplibre-gl'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrder, tid } from '#features/payments/flow/test-purchase.ts'
import { createQueryClient } from '#lib/endpoint-query.ts'
import { dialogs, showResult } from '#ui/dialogs/dialogs.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import { demoConfig } from '#testing/demo-config.ts'
import DeedCard from './deed-card.tsx'

const first = cellAt(105.8525, 21.0288)
const cells = [first, neighbour(first, 'east')!]
const bought = anOrder('completed', {
  method: 'stripe',
  fee: 2,
  granted: 2,
  plots: cells.map((cell) => ({
    _id: String(cell),
    bbox: cellBbox(cell),
    areas: [{ district: 'Hoàn Kiếm', country: 'VN' }],
    price: 25,
    outcome: 'granted' as const,
  })),
})

const closeDialogs = () => dialogs.store.getState().questions.forEach(({ answer }) => answer(true))

function openDeed(order: typeof bought | null = bought) {
  const server = new AnsweringServer()
  if (order) server.answer(getOrder, { order, now: '2026-01-01T00:00:00.000Z' })
  server.answer(getConfig, demoConfig)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('print', vi.fn())
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const fitBounds = vi.fn<(bounds: number[]) => void>()
  const onClose = vi.fn<() => void>()
  // The part of a map that the card uses to fly to the land.
  const map = { fitBounds, getContainer: () => document.body } as unknown as Map
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <DeedCard map={map} tid={tid} mine={cells} onClose={onClose} onBuyBeside={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { server, fitBounds, onClose, user: userEvent.setup({ delay: null }) }
}

test('flies to the land once and shows the purchase in the deed', async () => {
  const { fitBounds, onClose, user } = openDeed()
  expect(await screen.findByText('2 plots in Hoàn Kiếm')).toBeVisible()
  const deed = screen.getByRole('complementary', { name: 'Deed no. 0198C0DE' })
  expect(fitBounds).toHaveBeenCalledTimes(1)
  expect(deed).toHaveTextContent(/Area320,\d{3} m²/)
  expect(deed).toHaveTextContent('Paid$52.00')
  expect(deed).toHaveTextContent('Individual plots')
  const picture = within(deed).getByRole('figure', { name: 'The shape of your 2 plots' })
  expect(picture.querySelector('.stroke-yours')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  expect(within(deed).getByRole('button', { name: 'Share' })).toBeVisible()
  await user.click(within(deed).getByRole('button', { name: 'View my land' }))
  expect(fitBounds).toHaveBeenCalledTimes(2)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('shows the paid ether, with all digits in the tooltip', async () => {
  openDeed({
    ...bought,
    method: 'eth',
    fee: 0,
    payments: [
      {
        method: 'eth',
        amount: { unit: 'wei', amount: '20833333333333334' },
        reference: `0x${'ab'.repeat(32)}`,
        payer: `0x${'01'.repeat(20)}`,
        captured_at: '2026-01-01T00:00:00.000Z',
      },
    ],
  })
  expect(await screen.findByTitle('0.020833333333333334 ETH')).toBeVisible()
  expect(screen.getByRole('complementary')).toHaveTextContent(/Paid\$50\.00 · 0\.0208\d* ETH/)
})

test('shows the deed after the result dialog is closed', async () => {
  void showResult({ error: false, title: 'Bought', message: '' })
  onTestFinished(closeDialogs)
  const { fitBounds, server } = openDeed()
  await vi.waitUntil(() => server.requests(getOrder).length === 1, { timeout: 30_000 })
  expect(screen.queryByRole('complementary')).toBeNull()
  act(closeDialogs)
  expect(await screen.findByRole('complementary', { name: 'Deed no. 0198C0DE' })).toBeVisible()
  await vi.waitUntil(() => fitBounds.mock.calls.length === 1, { timeout: 30_000 })
  act(() => void showResult({ error: false, title: 'Copied', message: '' }))
  expect(screen.getByRole('complementary', { name: 'Deed no. 0198C0DE' })).toBeVisible()
})

test('prints the full number and every plot', async () => {
  const { user } = openDeed()
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  const paper = document.querySelector<HTMLElement>('.printed')!
  expect(paper).toHaveTextContent(tid)
  for (const cell of cells)
    expect(within(paper).getByRole('rowheader', { name: `Hoàn Kiếm · ${cell}` })).toBeInTheDocument()
  expect(window.print).toHaveBeenCalledTimes(1)
})

test('shows no deed when no plot was granted', async () => {
  const { fitBounds } = openDeed(anOrder('expired'))
  await expect.poll(() => screen.queryByRole('complementary'), { timeout: 30_000 }).toBeNull()
  expect(fitBounds).not.toHaveBeenCalled()
})

test('shows that the deed could not be loaded and who owns the land', async () => {
  openDeed(null)
  const said =
    'Please try again, network error. The deed could not be loaded. Your land is yours all the same: open the deed again from Your purchases.'
  expect(await screen.findByText(said, {}, { timeout: 30_000 })).toBeVisible()
}, 60_000)
