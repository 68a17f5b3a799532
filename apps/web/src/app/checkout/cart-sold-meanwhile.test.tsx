import { getPrice } from '@meridian/shared/endpoints/cart'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'
import { amount, checkout, openCart, plots, priced, rows } from '#testing/cart-visit.ts'

test('says which number of plots was sold meanwhile, and takes them out of the cart', async () => {
  const [first, ...sold] = plots(3)
  const visit = prepareVisit().fillCart([first!, ...sold])
  visit.server.answer(getPrice, (request) =>
    priced(request, {}, request.body.items.length === 3 ? ['free', 'sold', 'sold'] : []),
  )
  await visit.goTo('/about')
  await openCart(visit)
  const cart = within(screen.getByRole('complementary', { name: 'Your cart' }))
  expect(await cart.findByText('2 plots were sold meanwhile and left your cart.')).toBeVisible()
  // Also announced, once.
  const announced = screen.getAllByRole('status').filter((status) => status.textContent?.includes('sold'))
  expect(announced).toHaveLength(1)
  await expect.poll(() => rows().length).toBe(1)
  await expect.poll(() => checkout().getAttribute('aria-disabled')).toBeNull()
  expect(amount('Total payment')).toHaveTextContent('$25')
  await visit.user.click(screen.getByRole('button', { name: 'Close the cart' }))
  await openCart(visit)
  const reopened = within(screen.getByRole('complementary', { name: 'Your cart' }))
  expect(reopened.queryByText(/sold meanwhile/)).toBeNull()
})

test('says in the empty cart that all plots were sold meanwhile', async () => {
  const visit = prepareVisit().fillCart(plots(1))
  visit.server.answer(getPrice, (request) => priced(request, {}, ['sold']))
  await visit.goTo('/about')
  await openCart(visit)
  const cart = within(screen.getByRole('complementary', { name: 'Your cart' }))
  expect(await cart.findByText('1 plot was sold meanwhile and left your cart.')).toBeVisible()
  expect(cart.getByText('No Tiles Selected')).toBeVisible()
})
