import { getCollectionDetail } from '@meridian/shared/endpoints/collections'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { packPlots } from '@meridian/shared/plot-index'
import { screen } from '@testing-library/react'
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

test('links a visitor to the map and the owner to the assets', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(getPlotIndex, { plots: packPlots([]), count: 0, next: null })
  let yours = false
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
  expect(await screen.findByRole('button', { name: 'Mint soon' })).toBeVisible()
})
