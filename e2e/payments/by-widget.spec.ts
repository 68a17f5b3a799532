import type { Page } from '@playwright/test'
import {
  cartButton,
  checkOutCart,
  checkOutCredits,
  chooseCard,
  codesOf,
  comeToShop,
  credited,
  creditsOf,
  expect,
  expectAccessible,
  expectDeed,
  expectResult,
  newestOrder,
  somewhere,
  stripeQuestion,
  test,
  tracked,
} from './shop.ts'
import { phone } from '../screens.ts'
import { thorough } from '../thorough.ts'

const creditsQuestion = 'Payment unsuccessful. Please try again.'

/** Passes the notice and returns the provider's frame. */
async function openWidget(page: Page, title: string) {
  await chooseCard(page)
  await page.getByRole('button', { name: 'PROCEED' }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  const widget = page.frameLocator('iframe[title="Card payment"]')
  await expect(widget.getByText('SANDBOX')).toBeVisible()
  return widget
}

test('plots are bought in the widget, which closes by itself without an error', async ({
  page,
  member,
  consoleErrors,
}) => {
  await comeToShop(page, member.tokens, somewhere(2))
  // Drops the errors from the picture that `enter` opens to get a page for the session.
  consoleErrors.length = 0
  await checkOutCart(page)
  const widget = await openWidget(page, 'Buy Land Plots via Credit Card')
  await expect(page.getByText(/Your plots are held for \d+:\d\d/)).toBeVisible()
  await expectAccessible(page)
  const frame = await page.locator('iframe[title="Card payment"]').boundingBox()
  expect(frame?.height).toBe(500)
  await widget.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Paid. This window closes by itself.')).toBeVisible()
  await expectDeed(page)

  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(cartButton(page)).toHaveAccessibleName('Cart 0 plots')
  const order = await newestOrder(page)
  expect(order).toMatchObject({ state: 'completed', granted: 2 })
  expect(codesOf(order)).toEqual(expect.arrayContaining([1, 2]))
  expect(consoleErrors).toEqual([])
})

test('a declined card leads to the question about Stripe, and the plots stay held', async ({
  page,
  member,
}) => {
  await comeToShop(page, member.tokens, somewhere(2))
  await checkOutCart(page)
  const widget = await openWidget(page, 'Buy Land Plots via Credit Card')
  await widget.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: stripeQuestion })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Your plots are still held for you.')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart 2 plots')
  const order = await newestOrder(page)
  expect(order.state).toBe('open')
  expect(codesOf(order)).toContain(4)
})

test('money that failed over buys nothing', thorough, async ({ page, member }) => {
  await comeToShop(page, member.tokens, somewhere(1))
  await checkOutCart(page)
  const widget = await openWidget(page, 'Buy Land Plots via Credit Card')
  await widget.getByRole('button', { name: 'Fail over' }).click()
  await page
    .getByRole('alertdialog')
    .filter({ hasText: stripeQuestion })
    .getByRole('button', { name: 'Cancel' })
    .click()
  expect((await newestOrder(page)).state).toBe('open')
  expect(await tracked(page)).toBeUndefined()
})

test('land credits are bought in the widget, and tracked', async ({ page, member }) => {
  await comeToShop(page, member.tokens)
  const before = await creditsOf(page)
  await checkOutCredits(page, 3)
  const widget = await openWidget(page, 'Buy Land Credits via Credit Card')
  await widget.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectResult(page, credited, '3 land credits are in your account.')
  await expect(page.getByText(`${before + 3} credits`, { exact: true })).toBeVisible()
  const { tid, state } = await newestOrder(page)
  expect(state).toBe('completed')
  expect(await tracked(page)).toMatchObject([
    { transaction_id: tid, value: 78, currency: 'USD', items: [{ item_name: 'Buy 3 Land Credit' }] },
  ])
})

test('on a phone the widget fits its frame, in the theme of the page', thorough, async ({ page, member }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeToShop(page, member.tokens)
  await checkOutCredits(page, 2)
  const widget = await openWidget(page, 'Buy Land Credits via Credit Card')
  await expect(widget.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize(phone)
  await expect(widget.getByText('Your card is charged')).toBeVisible()
  const hidden = () =>
    widget.locator('html').evaluate((html) => ({
      below: html.scrollHeight - html.clientHeight,
      beside: html.scrollWidth - html.clientWidth,
    }))
  await expect.poll(hidden).toEqual({ below: 0, beside: 0 })
  await widget.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alertdialog').filter({ hasText: creditsQuestion })).toBeVisible()
})

test('closing the widget closes the top-up, and offers to retry', thorough, async ({ page, member }) => {
  await comeToShop(page, member.tokens)
  const before = await creditsOf(page)
  await checkOutCredits(page, 4)
  await openWidget(page, 'Buy Land Credits via Credit Card')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog').filter({ hasText: creditsQuestion })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await creditsOf(page)).toBe(before)
  expect((await newestOrder(page)).state).toBe('open')
})
