/** Checkout helpers: a buyer with a separate account, plots that no other journey buys, and the server's order. */
import { mergeTests } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import { getOrder, listOrders } from '@meridian/shared/endpoints/purchase'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { cellAt } from '../../packages/shared/src/grid.ts'
import { callFrom, enter } from '../accounts/account.ts'
import type { Tokens } from '../accounts/account.ts'
import { expect } from '../journey.ts'
import { test as buyers } from './buyer.ts'
import { test as wallets } from '../wallet-login/wallet-login-test.ts'

/** The question that offers Stripe as the other card provider. */
export const stripeQuestion = 'Do you buy a plot of land with a visa card with Stripe?'

export const test = mergeTests(buyers, wallets)
export { expect }
export { expectAccessible } from '../journey.ts'

/** Plots in the South Pacific, at random places so that journeys do not collide; none of them are adjacent. */
export function somewhere(count: number): number[] {
  const lng = -170 + Math.random() * 60
  const lat = -50 + Math.random() * 40
  return Array.from({ length: count }, (_, step) => cellAt(lng + step * 0.02, lat))
}

/** Signs in with these plots in the cart, on a page without a map, because software rendering is slow. */
export async function comeToShop(page: Page, tokens: Tokens, cells: readonly number[] = []): Promise<void> {
  await enter(page, tokens)
  await page.evaluate(
    (items) => localStorage.setItem('cart', JSON.stringify({ state: { items }, version: 0 })),
    cells.map((cell) => ({ cell })),
  )
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /^Hi / })).toBeVisible()
}

export const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ })
export const checkoutButton = (page: Page) => page.getByRole('button', { name: 'CHECKOUT' })

/** Opens the choice of a payment method for the cart. */
export async function checkOutCart(page: Page): Promise<void> {
  await cartButton(page).click()
  // The cart's own button: the map's bar has another one, which is hidden while a sheet covers it.
  const cart = page.locator('[id=cart], [role=dialog]').filter({ hasText: 'Your cart' })
  await cart.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(page.getByRole('dialog', { name: /^Pay for/ })).toBeVisible()
}

/** Opens the choice of a payment method for this many land credits. */
export async function checkOutCredits(page: Page, quantity: number): Promise<void> {
  await page.getByRole('button', { name: 'Buy Land Credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Land Credits' })
  await dialog.getByRole('spinbutton', { name: 'Land credits' }).fill(String(quantity))
  await expect(dialog.getByText('Total credits')).toBeVisible()
  await checkoutButton(page).click()
  await expect(page.getByRole('dialog', { name: /^Pay for/ })).toBeVisible()
}

export async function chooseCard(page: Page): Promise<void> {
  await page.getByText('Credit or debit card').click()
  await page.getByRole('button', { name: 'Continue to card payment' }).click()
  await expect(page.getByRole('button', { name: 'PROCEED' })).toBeVisible()
}

export async function chooseCrypto(page: Page): Promise<void> {
  await page.getByText('Cryptocurrency').click()
  await page.getByRole('button', { name: 'Continue to cryptocurrency' }).click()
  await page.getByRole('button', { name: 'Pay with ETH' }).click()
}

/** The dialog with the result of a purchase. */
export async function expectResult(page: Page, title: string, message?: string | RegExp): Promise<void> {
  const result = page.getByRole('alertdialog', { name: title })
  await expect(result).toBeVisible({ timeout: 40_000 })
  if (message !== undefined) await expect(result).toContainText(message)
  await result.getByRole('button', { name: 'Ok' }).click()
  await expect(result).toBeHidden()
}

export const bought = 'Land plots purchased successfully.'

/** After a payment: no dialog, but the map with the deed over the land. Returns the deed. */
export async function expectDeed(page: Page): Promise<Locator> {
  // The map flies there first, which takes long where everything is drawn in software.
  const deed = page.getByRole('complementary', { name: /^Deed no\. / })
  await expect(deed.getByText(bought)).toBeVisible({ timeout: 90_000 })
  await expect(page).toHaveURL(/\/deed\/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  return deed
}

export const credited = 'Land credits purchased successfully.'

/** The ids of the newest purchases. */
export const tidsOf = async (page: Page) =>
  (await callFrom(page, listOrders, {})).orders.map(({ tid }) => tid)

/** The newest purchase, as the server returns it. */
export async function newestOrder(page: Page): Promise<OrderDetail> {
  const [newest] = await tidsOf(page)
  expect(newest).toBeDefined()
  return (await callFrom(page, getOrder, { params: { tid: newest ?? '' } })).order
}

export const creditsOf = async (page: Page) => (await callFrom(page, getCreditTotal, {})).amount

/** The step and status numbers that this browser reported of a purchase. */
export const codesOf = ({ steps }: OrderDetail) =>
  steps.flatMap(({ event }) => {
    if (event.code === 'eth_step') return [event.params.step]
    return event.code === 'payment_status' ? [event.params.status] : []
  })

/** The purchases that were pushed for analytics. */
export const tracked = (page: Page) =>
  page.evaluate(() =>
    (window as { dataLayer?: { ecommerce: object }[] }).dataLayer?.map((one) => one.ecommerce),
  )

/** Coins of the land's network, unless another token or network is named. */
export async function fund(
  page: Page,
  address: string,
  wanted: { chainId?: number; token?: string } = {},
): Promise<void> {
  const answer = await page.request.post('/sandbox/faucet', { data: { address, chainId: 5, ...wanted } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
