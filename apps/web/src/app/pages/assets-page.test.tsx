import { listCollections } from '@meridian/shared/endpoints/collections'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { getConfig } from '@meridian/shared/endpoints/system'
import { cellAt } from '@meridian/shared/grid'
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
