import { getPlot } from '@meridian/shared/endpoints/map'
import { getPublicPlot, getSurroundings } from '@meridian/shared/endpoints/metadata'
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { cellSize, cellAt, cellBbox, cellCenter } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const cell = cellAt(105.8525, 21.0288)
const free: PublicPlot = {
  _id: String(cell),
  name: null,
  areas: [{ district: 'Hoàn Kiếm', country: 'VN' }],
  size: cellSize(cell),
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

const address = (digit: string) => `0x${digit.repeat(40)}`
const onChain = (id: string, path: string) => ({ id, url: `https://explorer.example/${path}/${id}` })
const [mint, transfer] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
const minted: PublicPlot = {
  ...free,
  name: 'Turtle Tower corner',
  state: 'minted',
  token: {
    network: 'Meridian test network',
    contract: onChain(address('c'), 'address'),
    token: onChain(String(cell), 'nft'),
    transaction: onChain(mint, 'tx'),
  },
  holder: onChain(address('b'), 'address'),
  history: [
    {
      at: '2026-11-15T10:00:00.000Z',
      kind: 'sent',
      wallet: onChain(address('b'), 'address'),
      transaction: onChain(transfer, 'tx'),
    },
    {
      at: '2026-11-12T10:00:00.000Z',
      kind: 'minted',
      wallet: onChain(address('a'), 'address'),
      transaction: onChain(mint, 'tx'),
    },
    { at: '2026-11-02T10:00:00.000Z', kind: 'bought', wallet: null, transaction: null },
  ],
}

async function visitPlot(plot: PublicPlot) {
  const visit = prepareVisit()
  visit.server.answer(getPublicPlot, { plot })
  await visit.goTo(`/plot/${cell}`)
  await screen.findByRole('heading', { level: 1, name: /Turtle|Hoàn/ })
  return visit
}

test('shows the price of a free plot and links to the map', async () => {
  await visitPlot(free)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Hoàn Kiếm · ${cell}`)
  expect(screen.getByText('Hoàn Kiếm, Vietnam')).toBeInTheDocument()
  expect(screen.getByText('For sale')).toBeInTheDocument()
  expect(screen.getByText('$25')).toBeInTheDocument()
  expect(screen.queryByText('Owned by')).toBeNull()
  const [toMap] = screen.getAllByRole('link', { name: 'Choose it on the map' })
  expect(toMap).toHaveAttribute('href', expect.stringMatching(/^\/\?plots=\w+#15\/21\.\d+\/105\.\d+$/))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '—For sale since the map was drawn',
  ])
})

test('marks any other plot on the map without offering it', async () => {
  await visitPlot({ ...free, state: 'owned' })
  const [toMap] = screen.getAllByRole('link', { name: 'Show on the map' })
  expect(toMap).toHaveAttribute('href', expect.stringMatching(/^\/\?plots=\w+&shown#15\/21\.\d+\/105\.\d+$/))
})

test('names the country once where no district is known', async () => {
  const visit = prepareVisit()
  const areas = [{ district: '', country: 'SA' }]
  visit.server.answer(getPublicPlot, { plot: { ...free, state: 'held', areas } })
  await visit.goTo(`/plot/${cell}`)
  await screen.findByRole('heading', { level: 1, name: `Saudi Arabia\u00A0· ${cell}` })
  expect(screen.getByText('Saudi Arabia')).toBeVisible()
})

test('shows the token, the wallet and the history of a minted plot, newest first', async () => {
  await visitPlot(minted)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Turtle Tower corner')
  expect(screen.getByText('Hoàn Kiếm, Vietnam')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: /Turtle Tower corner/ })).toHaveAttribute(
    'src',
    `/api/metadata/plots/${cell}/image.svg`,
  )
  const heldBy = screen.getByText('Owned by').parentElement!
  expect(within(heldBy).getByRole('link')).toHaveAttribute(
    'href',
    `https://explorer.example/address/${address('b')}`,
  )
  const history = screen.getAllByRole('listitem')
  expect(history).toHaveLength(4)
  expect(history[0]).toHaveTextContent(/Nov 15, 2026.*Sent to 0xbb…bbbb/)
  expect(within(history[0]!).getByRole('link', { name: new RegExp(transfer) })).toBeInTheDocument()
  expect(history[1]).toHaveTextContent('Minted by 0xaa…aaaa')
  expect(history[2]).toHaveTextContent(/^Nov 2, 2026Bought$/)
  expect(screen.queryByText('$25')).toBeNull()
})

test("shares the link with the device's share sheet, or copies it", async () => {
  const { user } = await visitPlot(minted)
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined)
  Object.assign(window.navigator, { share })
  await user.click(screen.getAllByRole('button', { name: 'Share' })[0]!)
  const url = `${window.location.origin}/plot/${cell}`
  expect(share).toHaveBeenCalledWith({ title: 'Turtle Tower corner', url })
  Reflect.deleteProperty(window.navigator, 'share')
  await user.click(screen.getAllByRole('button', { name: 'Share' })[0]!)
  expect(await screen.findByText('The link is copied.')).toBeInTheDocument()
  expect(await window.navigator.clipboard.readText()).toBe(url)
})

test('names the owner beside the wallet, if the owner shows the name', async () => {
  await visitPlot({ ...minted, owner_name: 'linh' })
  expect(screen.getByText('Owner').nextElementSibling).toHaveTextContent('linh')
  expect(screen.getByText('Wallet')).toBeVisible()
  expect(screen.queryByText('Owned by')).toBeNull()
})

test('shows that a picture is missing, and everything else', async () => {
  await visitPlot(minted)
  fireEvent.error(screen.getByRole('img', { name: /Turtle/ }))
  expect(screen.getByText('Its picture could not be drawn just now.')).toBeInTheDocument()
  expect(screen.getByText('Owned by')).toBeInTheDocument()
})

test('shows that a number or a word is no plot', async () => {
  const visit = prepareVisit()
  visit.server.refuse(getPublicPlot, 'NOT_FOUND')
  for (const path of ['/plot/99999999999', '/plot/lake']) {
    await visit.goTo(path)
    expect(await screen.findByText('There is no such plot')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the map' })).toHaveAttribute('href', '/')
  }
})

test('loads a plot again after a failure', async () => {
  const visit = prepareVisit()
  visit.server.refuse(getPublicPlot, 'TOO_MANY_REQUESTS', { retryAfterSeconds: 3 })
  await visit.goTo(`/plot/${cell}`)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  visit.server.answer(getPublicPlot, { plot: free })
  await visit.user.click(retry)
  expect(await screen.findByRole('heading', { name: `Hoàn Kiếm\u00A0· ${cell}` })).toBeInTheDocument()
})

test('names the plot in the document title, and the next page there', async () => {
  const visit = await visitPlot(minted)
  expect(document.title).toBe('Turtle Tower corner · Meridian')
  await visit.goTo('/about')
  expect(document.title).not.toContain('Turtle Tower')
})

test('shows until when a plot is held', async () => {
  await visitPlot({ ...free, state: 'held', held_until: '2026-11-16T14:05:00.000Z' })
  expect(await screen.findByText('Held until')).toBeVisible()
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(
    new Date('2026-11-16T14:05:00.000Z'),
  )
  expect(screen.getByText(time)).toBeVisible()
})

test('shows only the owner that the plot is theirs', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(getPublicPlot, { plot: { ...free, state: 'owned' } })
  const { _id, bbox, center, areas, size, price } = free
  const mine = { _id, bbox, center, areas, size, price: price ?? 25, status: 'yours' as const }
  visit.server.answer(getPlot, { plot: { ...mine, held_until: null, for_sale: true } })
  await visit.goTo(`/plot/${cell}`)
  expect(await screen.findByText('Yours')).toBeVisible()
  expect(screen.queryByText('Sold')).toBeNull()
  window.localStorage.clear()
  await visitPlot({ ...free, state: 'owned' })
  expect(await screen.findByText('Sold')).toBeVisible()
})

test('calls a plot by the name that its owner gave it, for the owner', async () => {
  const visit = prepareVisit().signIn()
  const named = { cell, name: 'Lighthouse', minted: false, price: 25, collectionId: '' }
  const plots = packPlots([{ ...named, district: 'Hoàn Kiếm', country: 'VN', createdAt: 0 }])
  visit.server.answer(getPlotIndex, { plots, count: 1, next: null })
  visit.server.answer(getPublicPlot, { plot: { ...free, state: 'owned' } })
  visit.server.refuse(getPlot, 'NOT_FOUND')
  await visit.goTo(`/plot/${cell}`)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Lighthouse' }, { timeout: 30_000 }),
  ).toBeVisible()
  expect(screen.getByText(`Plot ${cell}`)).toBeVisible()
})

test('shows what is known about the land around', async () => {
  const visit = prepareVisit()
  visit.server.answer(getPublicPlot, { plot: free })
  visit.server.answer(getSurroundings, {
    surroundings: {
      town: { name: 'Vaduz', kilometres: 2.3 },
      shore: 'coast',
      sea: 'Ligurian Sea',
      water: { name: 'Rhein', kilometres: 0.4 },
      plots_around: 120,
      sold_around: 14,
      usual_price: 24,
    },
  })
  await visit.goTo(`/plot/${cell}`)
  const card = within(await screen.findByRole('region', { name: 'About this land' }, { timeout: 30_000 }))
  expect(await card.findByText('Vaduz, 2.3 km')).toBeVisible()
  for (const text of ['On the coast, Ligurian Sea', 'Rhein, 0.4 km', '14 of 120 plots', '$24'])
    expect(card.getByText(text)).toBeVisible()
  // The licence of the river's name.
  expect(card.getByRole('link', { name: /© OpenStreetMap contributors/ })).toBeVisible()
})
