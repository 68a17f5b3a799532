import { anAccount } from '../accounts/account.ts'
import { giveCredits } from './buyer.ts'
import {
  cartButton,
  checkOutCart,
  comeToShop,
  creditsOf,
  expect,
  expectAccessible,
  expectDeed,
  newestOrder,
  somewhere,
  test,
  tracked,
} from './shop.ts'

// These dialogs are tested with their animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a plot is bought with a land credit, and leaves the cart', async ({ page, request, consoleErrors }) => {
  const { tokens } = await anAccount(request)
  await giveCredits(request, tokens, 2)
  const [cell] = somewhere(1) as [number]
  await comeToShop(page, tokens, [cell])
  // Drops the errors from the picture that `enter` opens to get a page for the session.
  consoleErrors.length = 0
  const before = 2
  await checkOutCart(page)
  await expect(page.getByText(`${before - 1} left after`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay with land credits' }).click()
  await expectDeed(page)

  await expect(cartButton(page)).toHaveAccessibleName('Cart 0 plots')
  await expect.poll(() => creditsOf(page)).toBe(before - 1)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByText(new RegExp(`^${before - 1} credits?$`))).toBeVisible()
  const order = await newestOrder(page)
  expect(order).toMatchObject({ state: 'completed', plots: [{ _id: String(cell), outcome: 'granted' }] })
  // The revenue was counted when the credits were bought.
  expect(await tracked(page)).toBeUndefined()
  expect(consoleErrors).toEqual([])
})

test('a buyer with too few credits sees that, and pays another way', async ({ page, member }) => {
  await comeToShop(page, member.tokens)
  await comeToShop(page, member.tokens, somewhere((await creditsOf(page)) + 1))
  await checkOutCart(page)
  await expect(page.getByRole('radio', { name: /Land credits/ })).toBeDisabled()
  await expect(page.getByText(/Not enough: you have \d+ land credits?/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to card payment' })).toBeVisible()
  await page.getByRole('button', { name: /^Buy 1 more land credit$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Buy Land Credits' })).toBeVisible()
})
