import { listCollections } from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { getPlotIndex, renamePlot } from '@meridian/shared/endpoints/plots'
import { cellAt } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const cell = cellAt(-150, -30)
const collection: Collection = {
  id: 'c1',
  _id: 'c1',
  name: 'By the lake',
  total: 1,
  total_plots: 1,
  state: 0,
  allow_mint: true,
  txid: null,
  uriid: 'u1',
}

async function visitCollection(change: Partial<Collection> = {}) {
  const visit = prepareVisit().signIn()
  let name: string | null = null
  visit.server.answer(listCollections, { data: [{ ...collection, ...change }], count: 1, next: null })
  visit.server.answer(getPlotIndex, () => ({
    plots: packPlots([
      {
        cell,
        name,
        minted: false,
        price: 22.5,
        collectionId: 'c1',
        district: 'Rapa Iti',
        country: 'PF',
        createdAt: 1_772_000_000,
      },
    ]),
    count: 1,
    next: null,
  }))
  visit.server.answer(renamePlot, ({ body }) => {
    name = body.name
    return {}
  })
  await visit.goTo('/assets/collections?key=c1')
  await screen.findByRole('heading', { level: 1, name: /By the lake/ })
  return visit
}

test('links to the public page of a collection and shares it once it is minted', async () => {
  await visitCollection()
  expect(screen.getByRole('link', { name: 'Public page' })).toHaveAttribute('href', '/item/u1')
  expect(screen.getByText('Until it is minted, only you can see its public page.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  await visitCollection({ state: 2 })
  expect(screen.getByRole('link', { name: 'Public page' })).toHaveAttribute('href', '/item/u1')
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
})

test('shows the names of plots and does not round their prices', async () => {
  const visit = await visitCollection()
  expect(await screen.findByRole('cell', { name: '$22.50' })).toBeVisible()
  await visit.user.click(screen.getByRole('button', { name: `Rename Rapa Iti\u00A0· ${cell}` }))
  await visit.user.type(await screen.findByLabelText('Land name'), 'Lighthouse{Enter}')
  expect(await screen.findByRole('button', { name: 'Rename Lighthouse' }, { timeout: 30_000 })).toBeVisible()
})

test('labels the chart as decoration and shows the true shape of the collection', async () => {
  await visitCollection()
  const analysis = within(screen.getByRole('region', { name: 'LAND ANALYSIS' }))
  expect(analysis.getAllByText('No information yet')).toHaveLength(4)
  expect(analysis.getByText('The line is decoration: it shows no data.')).toBeVisible()
  const map = await analysis.findByRole('figure', { name: `Map of this collection: Rapa Iti\u00A0· ${cell}` })
  expect(map.querySelector('.stroke-yours')?.getAttribute('d')?.match(/M/g)).toHaveLength(1)
})
