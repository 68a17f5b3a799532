import { createAndMove, movePlots } from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { listMyAssets } from '@meridian/shared/endpoints/plots'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { byTheLake, keepLand, ownPlots } from '#testing/own-land.ts'
import { prepareVisit } from '#testing/visit.tsx'

test('moves plots of the table to a new collection, which needs a name', async () => {
  const plots = ownPlots(3)
  const visit = prepareVisit().signIn()
  keepLand(visit, plots)
  visit.server.answer(createAndMove, { inserted: { _id: 'c1' } })
  await visit.goTo('/myassets')
  const [first, second] = await screen.findAllByRole('checkbox')
  expect(screen.getByRole('button', { name: 'Create new collection' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await visit.user.click(first!)
  await visit.user.click(second!)
  await visit.user.click(screen.getByRole('button', { name: 'Create new collection' }))
  const naming = within(await screen.findByRole('dialog', { name: 'Create new collection' }))
  await visit.user.click(naming.getByRole('button', { name: 'Create' }))
  expect(await naming.findByText('Collection name has not been entered.')).toBeVisible()
  expect(naming.getByLabelText('Collection name')).toHaveAttribute('aria-invalid', 'true')
  await visit.user.type(naming.getByPlaceholderText('Enter collection name'), 'From the table')
  await visit.user.click(naming.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('“From the table” is created.')).toBeVisible()
  expect(visit.server.requests(createAndMove)).toMatchObject([
    { body: { name: 'From the table', lands: [plots[0]!._id, plots[1]!._id] } },
  ])
})

test('adds plots of the table to a chosen collection', async () => {
  const plots = ownPlots(1)
  const visit = prepareVisit().signIn()
  keepLand(visit, plots, [byTheLake])
  visit.server.answer(movePlots, {})
  await visit.goTo('/myassets')
  const [first] = await screen.findAllByRole('checkbox')
  await visit.user.click(first!)
  await visit.user.click(screen.getByRole('button', { name: 'Add to collection' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add to collection' }))
  await visit.user.click(adding.getByRole('button', { name: 'Confirm' }))
  expect(await adding.findByText('No collections have been selected yet.')).toBeVisible()
  await visit.user.selectOptions(adding.getByLabelText('Land collection'), 'By the lake')
  await visit.user.click(adding.getByRole('button', { name: 'Confirm' }))
  await expect
    .poll(() => visit.server.requests(movePlots))
    .toMatchObject([{ body: { type: 'collection', collection_id: 'c1', lands: [plots[0]!._id] } }])
})

test('lists collections in their own tab and opens their plots in the same table', async () => {
  const visit = prepareVisit().signIn()
  const collections: Collection[] = []
  const inside = ownPlots(2, 'c1')
  keepLand(visit, [...ownPlots(1), ...inside], collections)
  visit.server.answer(movePlots, {})
  await visit.goTo('/myassets?tab=collections')
  expect(await screen.findByText("You don't have any collections yet.")).toBeVisible()
  collections.push(byTheLake)
  await visit.goTo('/myassets')
  await visit.user.click(await screen.findByRole('tab', { name: 'Land Collections' }))
  expect(await screen.findByRole('link', { name: 'View By the lake' })).toHaveAttribute(
    'href',
    '/myassets?tab=collections&collection=c1',
  )
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '#',
    'Collections',
    'Total Plots',
  ])
  await visit.user.click(screen.getByRole('link', { name: 'View By the lake' }))
  await screen.findByRole('heading', { name: 'By the lake' })
  await expect.poll(() => screen.getAllByRole('row').length, { timeout: 30_000 }).toBe(3)
  expect(visit.server.requests(listMyAssets).at(-1)?.query).toMatchObject({ collection_id: 'c1' })
  // The collection is minted, not its plots.
  expect(screen.queryByRole('button', { name: /^Mint / })).toBeNull()
  expect(screen.getByRole('link', { name: 'Collection page' })).toHaveAttribute(
    'href',
    '/assets/collections?key=c1',
  )
  await visit.user.click(screen.getAllByRole('checkbox')[0]!)
  await visit.user.click(screen.getByRole('button', { name: 'Remove or transfer to another collection' }))
  const moving = within(await screen.findByRole('dialog', { name: 'Remove or transfer' }))
  await visit.user.click(moving.getByRole('button', { name: 'Confirm' }))
  await expect
    .poll(() => visit.server.requests(movePlots), { timeout: 30_000 })
    .toMatchObject([{ body: { type: 'individual', from: 'c1', lands: [inside[0]!._id] } }])
  await visit.user.click(screen.getByRole('link', { name: 'All collections' }))
  expect(await screen.findByRole('link', { name: 'View By the lake' })).toBeVisible()
})

test('transfers plots to a new collection when there is no other', async () => {
  const visit = prepareVisit().signIn()
  const [plot] = ownPlots(1, 'c1')
  keepLand(visit, [plot!], [byTheLake])
  visit.server.answer(createAndMove, { inserted: { _id: 'c2' } })
  await visit.goTo('/myassets?tab=collections&collection=c1')
  await visit.user.click((await screen.findAllByRole('checkbox'))[0]!)
  await visit.user.click(
    await screen.findByRole('button', { name: 'Remove or transfer to another collection' }),
  )
  const moving = within(await screen.findByRole('dialog', { name: 'Remove or transfer' }))
  await visit.user.click(moving.getByLabelText('Transfer to another land collection'))
  expect(moving.getByText('There is no other collection yet: name a new one.')).toBeVisible()
  await visit.user.click(moving.getByRole('button', { name: 'Confirm' }))
  expect(await moving.findByText('Collection name has not been entered.')).toBeVisible()
  await visit.user.type(moving.getByLabelText('Collection name'), 'On the hill')
  await visit.user.click(moving.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('“On the hill” is created.')).toBeVisible()
  expect(visit.server.requests(createAndMove)).toMatchObject([
    { body: { name: 'On the hill', lands: [plot!._id], from: 'c1' } },
  ])
})

test('opens the collections tab first when all land is in collections', async () => {
  const visit = prepareVisit().signIn()
  keepLand(visit, ownPlots(2, 'c1'), [byTheLake])
  await visit.goTo('/myassets')
  expect(await screen.findByRole('link', { name: 'View By the lake' })).toBeVisible()
  await visit.user.click(screen.getByRole('tab', { name: 'Land Plots (Individual)' }))
  expect(await screen.findByText('No land plots here')).toBeVisible()
  expect(visit.server.requests(listMyAssets)[0]?.query).toMatchObject({ type: 'individual' })
})
