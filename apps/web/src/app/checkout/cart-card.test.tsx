import { login } from '@meridian/shared/endpoints/accounts'
import { getPrice } from '@meridian/shared/endpoints/cart'
import { createCollection, listCollectionItems } from '@meridian/shared/endpoints/collections'
import { getEthRate } from '@meridian/shared/endpoints/payments'
import { findWaitingOrder } from '@meridian/shared/endpoints/orders'
import { cellAt, neighbour } from '@meridian/shared/grid'
import { getTier } from '@meridian/shared/endpoints/tiers'
import type { EndpointResult } from '@meridian/shared/endpoint'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit, walker } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'
import { amount, checkout, listed, openCart, plots, priced, rows } from '#testing/cart-visit.ts'

/** Opens the row of adjacent plots. */
const openGroup = async ({ user }: Visit) =>
  user.click(await screen.findByRole('button', { name: /^\d+ plots/, expanded: false }))

test('shows that the cart is empty and links to the map', async () => {
  const visit = prepareVisit()
  await visit.goTo('/about')
  await openCart(visit)
  expect(screen.getByText('No Tiles Selected')).toBeVisible()
  await visit.user.click(screen.getByRole('button', { name: 'Choose plots on the map' }))
  await expect.poll(() => window.location.pathname).toBe('/')
})

test('groups adjacent plots in one row with shape and place, which expands to single plots', async () => {
  const first = cellAt(-150, -30)
  const square = [first, neighbour(first, 'east')!].flatMap((cell) => [cell, neighbour(cell, 'north')!])
  const far = cellAt(9.52, 47.14)
  const visit = prepareVisit().fillCart([...square, far])
  visit.server.answer(getPrice, (request) => priced(request))
  await visit.goTo('/about')
  await openCart(visit)
  const group = await screen.findByRole('button', { name: '4 plots, 2 × 2, Rapa Iti' })
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toHaveTextContent('$100')
  expect(rows()[0]?.querySelector('path[d]')?.getAttribute('d')?.match(/M/g)).toHaveLength(4)
  expect(rows()[1]).toHaveTextContent(`Rapa Iti · ${far}`)

  await visit.user.click(group)
  expect(group).toHaveAttribute('aria-expanded', 'true')
  expect(rows()).toHaveLength(6)
  await visit.user.click(screen.getByRole('button', { name: `Remove the plot Rapa Iti\u00A0· ${square[3]}` }))
  // The remaining plots form no rectangle, and their row stays open.
  expect(await screen.findByRole('button', { name: '3 plots, Rapa Iti', expanded: true })).toBeVisible()
  expect(rows()).toHaveLength(5)

  await visit.user.click(screen.getByRole('button', { name: 'Remove 3 plots, Rapa Iti' }))
  expect(rows()).toHaveLength(1)
  expect(screen.getByText('3 plots removed.')).toBeVisible()
  await visit.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: '3 plots, Rapa Iti' })).toBeVisible()
  expect(screen.queryByText('3 plots removed.')).toBeNull()
})

test('restores a removed group even when it was the whole cart', async () => {
  const visit = prepareVisit().fillCart(plots(3))
  visit.server.answer(getPrice, (request) => priced(request))
  await visit.goTo('/about')
  await openCart(visit)
  await visit.user.click(await screen.findByRole('button', { name: 'Remove 3 plots, 3 × 1, Rapa Iti' }))
  expect(screen.getByText('No Tiles Selected')).toBeVisible()
  await visit.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: '3 plots, 3 × 1, Rapa Iti' })).toBeVisible()
})

test('shows the tier that the plots would bring, to guests and to land owners', async () => {
  const visit = prepareVisit().fillCart(plots(2))
  visit.server.answer(getPrice, (request) => priced(request))
  await visit.goTo('/about')
  await openCart(visit)
  expect(await screen.findByText('These plots make you Settler: 1% Increase In Drop Rate')).toBeVisible()
  expect(screen.getByText('8 more plots make you Homesteader')).toBeVisible()
  await visit.user.click(screen.getByRole('button', { name: 'View Tier' }))
  expect(await screen.findByRole('dialog', { name: 'Land Reward Mechanics' })).toBeVisible()

  const owner = prepareVisit().signIn().fillCart(plots(2))
  owner.server.answer(getPrice, (request) => priced(request))
  const settler = { title: 'Settler', start: 1, end: 9, drop: 1 }
  const owned = { count_land: 7, tier: settler, count_next_land: 3, ratio_next_land: 0.7, tiers: [settler] }
  owner.server.answer(getTier, owned)
  await owner.goTo('/about')
  await openCart(owner)
  expect(await screen.findByText('With these plots you stay Settler: 1% Increase In Drop Rate')).toBeVisible()
  expect(screen.getByText('1 more plot makes you Homesteader')).toBeVisible()
})

test('shows three hundred plots in rows at once', async () => {
  const visit = prepareVisit().fillCart(plots(300))
  visit.server.answer(getPrice, (request) => priced(request))
  await visit.goTo('/about')
  await openCart(visit)
  expect(await screen.findByRole('button', { name: '300 plots, 300 × 1, Rapa Iti' })).toBeVisible()
  expect(rows()).toHaveLength(1)
  await openGroup(visit)
  expect(rows()[0]).toHaveAttribute('aria-setsize', '301')
})

test('lists plots by coordinates with price, discount and the next discount step', async () => {
  const cells = plots(11)
  const visit = prepareVisit().signIn().fillCart(cells)
  const totals = { discount: 14, priceTotal: 261, discountPercent: 5, nextDiscount: 10, missingCount: 14 }
  visit.server.answer(getPrice, (request) =>
    request.body.items.length === 11 ? priced(request, totals) : priced(request),
  )
  await visit.goTo('/about')
  await openCart(visit)
  expect(await screen.findByText('5% off activated!')).toBeVisible()
  // 5% of $275 is $13.75.
  expect(screen.getByText('(5%, rounded up to a whole dollar)')).toBeVisible()
  expect(screen.getByText('Select 14 more plots and get 10% off')).toBeVisible()
  expect(rows()).toHaveLength(1)
  await openGroup(visit)
  expect(rows()).toHaveLength(12)
  expect(screen.getByText(listed(cells[0]!))).toBeVisible()
  expect(rows()[1]).toHaveTextContent('$25')
  expect(amount('Base price per plot')).toHaveTextContent('11 × $25')
  expect(amount('Sub Total')).toHaveTextContent('$275')
  expect(amount('Discount')).toHaveTextContent('−$14')
  expect(amount('Total')).toHaveTextContent('$261')
  expect(amount('Total payment')).toHaveTextContent('$261')

  await visit.user.click(screen.getByRole('button', { name: `Remove the plot Rapa Iti\u00A0· ${cells[10]}` }))
  expect(rows()).toHaveLength(11)
  await expect.poll(() => amount('Total payment')?.textContent).toBe('$250')
  expect(visit.server.requests(getPrice).at(-1)?.body.items).toHaveLength(10)
})

test('suggests more plots for less money', async () => {
  const visit = prepareVisit().fillCart(plots(2))
  visit.server.answer(getPrice, (request) =>
    priced(request, { suggestion: { quantity: 25, total: 562 }, missingCount: 1 }),
  )
  await visit.goTo('/about')
  await openCart(visit)
  expect(await screen.findByText('25 plots would cost $562: less than these.')).toBeVisible()
})

test('keeps held and own plots marked and outside the total, and removes them together', async () => {
  const visit = prepareVisit().signIn().fillCart(plots(3))
  visit.server.answer(getPrice, (request) =>
    priced(request, {}, request.body.items.length === 3 ? ['free', 'held', 'yours'] : []),
  )
  await visit.goTo('/about')
  await openCart(visit)
  expect(
    await screen.findByText('2 plots are not for sale right now. They are not in the total.'),
  ).toBeVisible()
  expect(rows()[0]).toHaveTextContent('2 are not for sale right now')
  await openGroup(visit)
  expect(rows()[2]).toHaveTextContent('On hold')
  expect(rows()[3]).toHaveTextContent('Yours already')
  expect(rows()[3]).not.toHaveTextContent('$25')
  expect(amount('Total payment')).toHaveTextContent('$25')
  await visit.user.click(screen.getByRole('button', { name: 'Remove them' }))
  expect(rows()).toHaveLength(1)
})

test('shows a failed price request and loads it again', async () => {
  const visit = prepareVisit().fillCart(plots(1))
  visit.server.refuse(getPrice, 'TOO_MANY_REQUESTS')
  await visit.goTo('/about')
  await openCart(visit)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(checkout()).toHaveAttribute('aria-disabled', 'true')
  visit.server.answer(getPrice, (request) => priced(request))
  await visit.user.click(again)
  await expect.poll(() => screen.queryByText('Total payment')).not.toBeNull()
  expect(amount('Total payment')).toHaveTextContent('$25')
})

test('asks a guest to log in at CHECKOUT, and continues with the same cart', async () => {
  const visit = prepareVisit().fillCart(plots(11), { ofGuest: true })
  visit.server.answer(getPrice, (request) => priced(request, { discountPercent: 5 }))
  await visit.goTo('/about')
  await openCart(visit)
  expect(await screen.findByText('5% off activated!')).toBeVisible()
  await expect.poll(() => checkout().getAttribute('aria-disabled')).toBeNull()
  await visit.user.click(checkout())
  const notice = within(await screen.findByRole('dialog', { name: 'Please sign up or login' }))
  expect(notice.getByText(/Your 11 plots stay in your cart/)).toBeVisible()
  await visit.user.click(notice.getByRole('link', { name: 'Sign up' }))
  await screen.findByRole('heading', { name: 'Sign up' })
  await visit.user.click(screen.getByRole('link', { name: 'Login' }))

  visit.server.answer(login, { access_token: 'access', refresh_token: 'refresh', user: walker })
  visit.knowAccount()
  await visit.user.type(await screen.findByLabelText('Email or username'), 'walker{Enter}')
  expect(await screen.findByRole('complementary', { name: 'Your cart' })).toBeVisible()
  expect(window.location.pathname).toBe('/about')
  expect(screen.getByRole('button', { name: /^Cart\s*11\s*plots$/ })).toBeVisible()
})

test('requires a name for a new collection and creates it once however often the visitor checks out', async () => {
  const visit = prepareVisit().signIn().fillCart(plots(1))
  const items: EndpointResult<typeof listCollectionItems>['items'] = []
  visit.server.answer(getPrice, (request) => priced(request))
  visit.server.answer(listCollectionItems, () => ({ items }))
  visit.server.answer(createCollection, ({ body }) => {
    items.push({ id: 'c1', name: body.name, state: 0, total: 0 })
    return { inserted: { _id: 'c1' } }
  })
  visit.server.answer(findWaitingOrder, { order: null, now: new Date().toISOString() })
  visit.server.answer(getEthRate, { usd: '2000', updated_at: new Date().toISOString() })
  await visit.goTo('/about')
  await openCart(visit)
  await visit.user.click(await screen.findByLabelText('Add to land collection'))
  await expect.poll(() => checkout().getAttribute('aria-disabled')).toBeNull()
  await visit.user.click(checkout())
  expect(await screen.findByText('No collections have been selected yet.')).toBeVisible()

  const select = screen.getByLabelText('Land collection')
  await visit.user.selectOptions(select, '+ Create new land collection')
  await visit.user.click(checkout())
  expect(await screen.findByText("Haven't entered a new collection name yet!")).toBeVisible()
  expect(screen.getByLabelText('Land Collection Name')).toHaveFocus()
  await visit.user.type(screen.getByLabelText('Land Collection Name'), 'Atoll')
  for (let round = 0; round < 2; round += 1) {
    await visit.user.click(checkout())
    await screen.findByRole('dialog', { name: 'Pay for 1 land plot' })
    await visit.user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  expect(visit.server.requests(createCollection)).toMatchObject([{ body: { name: 'Atoll' } }])
  expect(screen.getByLabelText('Land collection')).toHaveDisplayValue('Atoll')
})

test('shows the cart in Vietnamese', async () => {
  window.localStorage.setItem('language', 'vi')
  const visit = prepareVisit().fillCart(plots(1))
  visit.server.answer(getPrice, (request) => priced(request))
  await visit.goTo('/about')
  await visit.user.click(await screen.findByRole('button', { name: /^Giỏ hàng/ }))
  expect(await screen.findByRole('button', { name: 'THANH TOÁN' })).toBeVisible()
})

test('distinguishes collections of the same name by their plots', async () => {
  const visit = prepareVisit().signIn().fillCart(plots(1))
  visit.server.answer(getPrice, (request) => priced(request))
  const named = (id: string, name: string, total: number) => ({ id, name, state: 0 as const, total })
  visit.server.answer(listCollectionItems, {
    items: [named('a', 'Home', 2), named('b', 'Home', 1), named('c', 'Lake', 4)],
  })
  await visit.goTo('/about')
  await openCart(visit)
  await visit.user.click(await screen.findByLabelText('Add to land collection'))
  expect(await screen.findByRole('option', { name: 'Home · 2 plots' })).toBeVisible()
  expect(screen.getByRole('option', { name: 'Home · 1 plot' })).toBeVisible()
  expect(screen.getByRole('option', { name: 'Lake' })).toBeVisible()
})
