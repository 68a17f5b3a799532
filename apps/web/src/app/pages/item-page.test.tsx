import { getCollectionDetail } from '@meridian/shared/endpoints/collections'
import { getPublicCollection } from '@meridian/shared/endpoints/metadata'
import type { PublicCollection } from '@meridian/shared/endpoints/metadata'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { cellAt, cellBbox, cellCenter } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const collection = {
  id: 'c1',
  _id: 'c1',
  name: 'By the lake',
  total: 0,
  total_plots: 0,
  state: 2 as const,
  allow_mint: false,
  txid: null,
  uriid: 'u1',
}

const wallet = `0x${'b'.repeat(40)}`
const history: PublicCollection['history'] = [
  { at: '2026-04-02T10:00:00.000Z', kind: 'minted', wallet: { id: wallet, url: null }, transaction: null },
]
const published: PublicCollection = {
  owner_name: null,
  token: null,
  holder: { id: wallet, url: null },
  history,
}

const cell = cellAt(105.8525, 21.0288)
const plot = {
  _id: String(cell),
  location: { bbox: cellBbox(cell), coordinates: [] },
  center: { coordinates: cellCenter(cell) },
  areas: [{ district: 'Hoàn Kiếm', country: 'VN' }],
  created_at: '2026-03-01T10:00:00.000Z',
  mint_status: true,
  collection_id: 'c1',
}

const patience = { timeout: 30_000 }

/** A minted collection of one plot, which belongs to someone else. */
async function visitItem(change: Partial<PublicCollection> = {}, language: 'en' | 'vi' = 'en') {
  const visit = prepareVisit()
  window.localStorage.setItem('language', language)
  const info = { ...collection, total: 1, yours: false }
  visit.server.answer(getCollectionDetail, { info, data: [plot], next: null })
  visit.server.answer(getPublicCollection, { collection: { ...published, ...change } })
  await visit.goTo('/item/u1')
  await screen.findByRole('heading', { level: 1, name: 'By the lake' }, patience)
  return visit
}

test('links a visitor to the map and the owner to the assets', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(getPlotIndex, { plots: packPlots([]), count: 0, next: null })
  let yours = false
  visit.server.answer(getPublicCollection, { collection: published })
  visit.server.answer(getCollectionDetail, () => ({ info: { ...collection, yours }, data: [], next: null }))
  await visit.goTo('/item/u1')
  await screen.findByRole('heading', { name: /By the lake/ })
  const [first] = screen.getAllByRole('link', { name: 'Go to the map' })
  expect(first).toHaveAttribute('href', '/')

  yours = true
  await visit.goTo('/item/u1')
  expect(await screen.findByRole('link', { name: 'Back to My Assets' })).toHaveAttribute('href', '/assets')
})

test('does not offer to mint a minted collection', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(getPlotIndex, { plots: packPlots([]), count: 0, next: null })
  visit.server.answer(getPublicCollection, { collection: published })
  let state: 0 | 2 = 2
  visit.server.answer(getCollectionDetail, () => ({
    info: { ...collection, state, yours: true },
    data: [],
    next: null,
  }))
  await visit.goTo('/item/u1')
  expect(await screen.findByText('NFT')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Mint/ })).toBeNull()

  state = 0
  await visit.goTo('/item/u1')
  await visit.user.click(await screen.findByRole('button', { name: 'Mint soon' }))
  const answer = await screen.findByRole('alertdialog')
  expect(answer).toHaveTextContent('The minting feature is in development (soon).')
  await visit.user.click(screen.getByRole('button', { name: 'Mint in My Assets' }))
  await waitFor(() => expect(window.location.pathname).toBe('/assets'))
})

test('shows picture and place of a minted collection, and shares its link', async () => {
  await visitItem()
  const picture = await screen.findByRole('img', { name: /Hoàn Kiếm/ }, patience)
  expect(picture).toHaveAttribute('src', '/api/metadata/collections/u1/image.svg')
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect.poll(() => document.title, patience).toBe('By the lake · Meridian')
})

test('links to the pages of its plots, and to its land on the map', async () => {
  await visitItem()
  expect(await screen.findByRole('list', { name: 'Plots of this collection' }, patience)).toBeVisible()
  expect(
    await screen.findByRole('link', { name: `Open the page of Hoàn Kiếm\u00A0· ${cell}` }),
  ).toHaveAttribute('href', `/plot/${cell}`)
  expect(screen.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/\?plots=\w+&shown#15\//),
  )
})

test.each([
  ['en', 'Owner', 'Wallet', 'Its history', 'Minted by 0xbb…bbbb'],
  ['vi', 'Chủ sở hữu', 'Ví', 'Lịch sử', 'Được 0xbb…bbbb đúc'],
] as const)('shows owner, wallet and history of a minted collection (%s)', async (language, ...texts) => {
  await visitItem({ owner_name: 'linh' }, language)
  expect(await screen.findByText('linh', {}, patience)).toBeVisible()
  for (const text of texts) expect(screen.getByText(text)).toBeVisible()
})

test('shows the wallet only, where the owner does not show a name', async () => {
  await visitItem()
  expect(await screen.findByText('Owned by', {}, patience)).toBeVisible()
  expect(screen.queryByText('Owner')).toBeNull()
})
