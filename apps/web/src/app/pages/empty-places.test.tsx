/** Empty pages: they say what would be here and link to the next step. */
import { listCollections } from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { getPlotIndex, listMyAssets } from '@meridian/shared/endpoints/plots'
import { packPlots } from '@meridian/shared/plot-index'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const empty: Collection = {
  id: 'c1',
  _id: 'c1',
  name: 'By the lake',
  total: 0,
  total_plots: 0,
  state: 0,
  allow_mint: false,
  txid: null,
  uriid: '',
}

function comeWithoutLand(collections: Collection[]) {
  const visit = prepareVisit().signIn()
  visit.server.answer(listCollections, { data: collections, count: collections.length, next: null })
  visit.server.answer(getPlotIndex, { plots: packPlots([]), count: 0, next: null })
  visit.server.answer(listMyAssets, { data: [], total: 0 })
  return visit
}

describe('shows signed-out visitors what the page is for, with links to login and sign-up', () => {
  test.each([
    ['/assets', /^Here is your land on a map/],
    ['/myassets', /^Here is a table of the plots/],
    ['/assets/collections?key=c1', /^Here is one of your collections/],
    ['/purchases', /^Here is everything that you have bought/],
  ])('%s', async (path, sentence) => {
    await prepareVisit().goTo(path)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/registry')
  })
})

test('links from an empty list of collections to the plots', async () => {
  const visit = comeWithoutLand([])
  await visit.goTo('/myassets?tab=collections')
  expect(await screen.findByText("You don't have any collections yet.")).toBeVisible()
  await visit.user.click(screen.getByRole('button', { name: 'Land Plots (Individual)' }))
  expect(await screen.findByText('No land plots here')).toBeVisible()
})

test('fills an empty collection from its page, and links to the map without plots', async () => {
  const visit = comeWithoutLand([empty])
  await visit.goTo('/myassets?tab=collections&collection=c1')
  await visit.user.click((await screen.findAllByRole('link', { name: 'Collection page' })).at(-1)!)
  await visit.user.click(await screen.findByRole('button', { name: 'Add plots' }))
  const dialog = await screen.findByRole('dialog', { name: 'My land plots' })
  expect(dialog).toHaveTextContent('You have no plots outside of collections.')
  expect(screen.getByRole('link', { name: 'Go to the map' })).toHaveAttribute('href', '/')
})

test.each(['/assets/collections?key=gone', '/myassets?tab=collections&collection=gone'])(
  'links from a missing collection to the existing ones: %s',
  async (path) => {
    await comeWithoutLand([empty]).goTo(path)
    expect(await screen.findAllByText('This collection does not exist')).not.toEqual([])
    expect(screen.getAllByRole('link', { name: 'All collections' })).not.toEqual([])
  },
)
