import { listMyAssets, renamePlot } from '@meridian/shared/endpoints/plots'
import { getConfig } from '@meridian/shared/endpoints/system'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { keepLand, ownPlots } from '#testing/own-land.ts'
import { prepareVisit } from '#testing/visit.tsx'

const firstRow = () => screen.getAllByRole('row')[1]!
const edges = /(-?\d+\.\d{4}, ){3}-?\d+\.\d{4}/

test('shows before the press that minting is not available', async () => {
  const visit = prepareVisit().signIn()
  keepLand(visit, ownPlots(1))
  visit.server.answer(getConfig, { ...demoConfig, minting: { plots: false, collections: false } })
  await visit.goTo('/myassets')
  expect(await screen.findByText('Minting is closed at the moment.')).toBeVisible()
  const mint = within(firstRow()).getByRole('button', { name: /^Mint / })
  expect(mint).toHaveAttribute('aria-disabled', 'true')
  expect(mint).toHaveAttribute('title', 'Minting is closed at the moment.')
})

test('names a plot, and shows its coordinates again when the name is removed', async () => {
  const visit = prepareVisit().signIn()
  keepLand(visit, ownPlots(2))
  await visit.goTo('/myassets')
  await screen.findAllByRole('checkbox')
  expect(firstRow()).toHaveTextContent(edges)
  expect(firstRow()).toHaveTextContent('Rapa Iti')
  expect(firstRow()).toHaveTextContent('2026-03-01')
  await visit.user.click(within(firstRow()).getByRole('button', { name: /^Rename / }))
  const editing = await screen.findByRole('dialog', { name: 'Edit' })
  await visit.user.type(within(editing).getByPlaceholderText('Enter land name'), 'Lighthouse{Enter}')
  await expect.poll(() => firstRow().textContent).toContain('Lighthouse')

  await visit.user.click(within(firstRow()).getByRole('button', { name: 'Rename Lighthouse' }))
  await visit.user.clear(await screen.findByLabelText('Land name'))
  await visit.user.click(screen.getByRole('button', { name: 'SAVE' }))
  await expect.poll(() => firstRow().textContent).toMatch(edges)
})

test('shows that a name could not be saved and keeps it in the field', async () => {
  const visit = prepareVisit().signIn()
  keepLand(visit, ownPlots(1))
  visit.server.refuse(renamePlot, 'PLOT_NOT_FOUND')
  await visit.goTo('/myassets')
  await screen.findAllByRole('checkbox')
  await visit.user.click(within(firstRow()).getByRole('button', { name: /^Rename / }))
  await visit.user.type(await screen.findByLabelText('Land name'), 'Lighthouse{Enter}')
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'Some of these plots do not exist, or are not yours any more.',
  )
})

test('shows ten plots per page, and all of them by the pager', async () => {
  const visit = prepareVisit().signIn()
  keepLand(visit, ownPlots(14))
  await visit.goTo('/myassets')
  await screen.findAllByRole('checkbox')
  expect(screen.getAllByRole('row')).toHaveLength(11)
  await visit.user.click(screen.getByRole('button', { name: /next/i }))
  await expect.poll(() => screen.getAllByRole('row').length).toBe(5)
  expect(firstRow()).toHaveTextContent(/^11/)
  expect(visit.server.requests(listMyAssets).map(({ query }) => query.page)).toEqual([1, 2])
})

test('shows that there are no plots, and asks signed-out visitors to log in', async () => {
  const visit = prepareVisit().signIn()
  keepLand(visit, [])
  await visit.goTo('/myassets')
  const noPlots = within(await screen.findByRole('main'))
  expect(await noPlots.findByRole('link', { name: /map/i })).toBeVisible()
  window.localStorage.clear()
  await visit.goTo('/myassets')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: /^log ?in$/i })).toBeVisible()
})
