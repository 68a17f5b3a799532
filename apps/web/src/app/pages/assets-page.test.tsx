import { listCollections } from '@meridian/shared/endpoints/collections'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { getConfig } from '@meridian/shared/endpoints/system'
import { cellAt, neighbour } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const plot = {
  cell: cellAt(108.2412, 16.0956),
  collectionId: '',
  district: 'Sơn Trà',
  country: 'VN',
  createdAt: 1_767_571_200,
  price: 25,
  name: null,
  minted: false,
}

/** Without the configuration the map renders nothing, so its place is empty. */
const prepareAssets = () => {
  const visit = prepareVisit().signIn()
  visit.server.lose(getConfig)
  visit.server.answer(listCollections, { data: [], count: 0, next: null })
  return visit
}
const waiting = () => screen.queryByText('Loading the map')

test('starts the map beside the lists', async () => {
  const visit = prepareAssets()
  visit.server.answer(getPlotIndex, { plots: packPlots([plot]), count: 1, next: null })
  await visit.goTo('/assets')
  expect(await screen.findByRole('heading', { name: 'My Assets (1)' })).toBeVisible()
  await waitFor(() => expect(waiting()).toBeNull())
})

test('starts the map even when the lists fail to load', async () => {
  const visit = prepareAssets()
  visit.server.refuse(getPlotIndex, 'INTERNAL')
  await visit.goTo('/assets')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  await waitFor(() => expect(waiting()).toBeNull())
})

test('shows neighbouring plots as a parcel, which selects all and opens to single plots with their actions', async () => {
  const visit = prepareAssets()
  const east = neighbour(plot.cell, 'east')!
  const far = cellAt(10, 50)
  const plots = [plot, { ...plot, cell: east }, { ...plot, cell: far, minted: true, district: 'Mainz' }]
  const sorted = plots.toSorted((one, other) => one.cell - other.cell)
  visit.server.answer(getPlotIndex, { plots: packPlots(sorted), count: 3, next: null })
  await visit.goTo('/assets')
  const parcel = await screen.findByRole('button', { name: /^Sơn Trà/ }, { timeout: 30_000 })
  expect(parcel).toHaveTextContent(/Sơn Trà2 plots, 3\d\d,\d{3} m², Vietnam/)
  expect(parcel).toHaveAttribute('aria-expanded', 'false')
  await visit.user.click(screen.getByRole('checkbox', { name: 'Select Sơn Trà, 2 plots' }))
  await visit.user.click(parcel)
  const single = await screen.findByRole('checkbox', { name: `Select Sơn Trà\u00A0· ${east}` })
  expect(single).toBeChecked()
  expect(screen.getByRole('button', { name: `Mint Sơn Trà\u00A0· ${east}` })).toBeVisible()
  // A minted plot has no mint, and can not be ticked for a collection.
  expect(screen.getByRole('checkbox', { name: `Select Mainz\u00A0· ${far}` })).toBeDisabled()
  expect(screen.queryByRole('button', { name: `Mint Mainz\u00A0· ${far}` })).toBeNull()
})

test('searches the land', async () => {
  const visit = prepareAssets()
  const plots = [plot, { ...plot, cell: cellAt(10, 50), district: 'Mainz' }]
  const sorted = plots.toSorted((one, other) => one.cell - other.cell)
  visit.server.answer(getPlotIndex, { plots: packPlots(sorted), count: 2, next: null })
  await visit.goTo('/assets')
  await visit.user.type(
    await screen.findByRole('searchbox', { name: 'Find in my land' }, { timeout: 30_000 }),
    'son tra',
  )
  await waitFor(() => expect(screen.queryByText(/^Mainz/)).toBeNull(), { timeout: 30_000 })
  expect(screen.getByText(/^Sơn Trà/)).toBeVisible()
})
