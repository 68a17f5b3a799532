import type { Page } from '@playwright/test'
import {
  cartButton,
  checkOutCart,
  checkOutCredits,
  chooseCard,
  comeToShop,
  creditsOf,
  expect,
  expectAccessible,
  expectDeed,
  newestOrder,
  somewhere,
  stripeQuestion,
  test,
  tracked,
} from './shop.ts'
import { anAccount } from '../accounts/account.ts'
import { thorough } from '../thorough.ts'

/** Closing the notice offers the other provider. */
async function goToStripe(page: Page, question: string, yes: string): Promise<void> {
  await chooseCard(page)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').filter({ hasText: question }).getByRole('button', { name: yes }).click()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
}

const forPlots = [stripeQuestion, 'Confirm'] as const
const forCredits = ['Payment unsuccessful. Please try again.', 'Ok'] as const

test('plots are bought at Stripe, with the fee as a separate line', async ({ page, member }) => {
  await comeToShop(page, member.tokens, somewhere(2))
  await checkOutCart(page)
  await goToStripe(page, ...forPlots)
  await expect(page.getByText('Buy 2 Land Plot')).toBeVisible()
  await expect(page.getByText('Card fee (4%)')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $52.00' }).click()
  // Stripe returns to /stripe_payment/success, which leads on.
  await expectDeed(page)
  await expectAccessible(page)
  await expect(cartButton(page)).toHaveAccessibleName('Cart 0 plots')
  expect(await tracked(page)).toMatchObject([{ value: 52 }])
  const { tid } = await newestOrder(page)
  await page.goto(`/stripe_payment/success?tid=${tid}`)
  await expectDeed(page)
  expect(await tracked(page)).toBeUndefined()
  await page.goto('/stripe_payment/success')
  await page.getByRole('link', { name: 'Back to home page' }).click()
  await expect(page).toHaveURL(/\/(#.*)?$/)
})

test('a buyer who returns from Stripe has paid nothing, and can cancel', async ({ page, member }) => {
  await comeToShop(page, member.tokens, somewhere(2))
  await checkOutCart(page)
  await goToStripe(page, ...forPlots)
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await page.getByText('Close and go back').click()
  await expect(page).toHaveURL(/\/stripe_payment\/cancel/)
  await expect(page.getByRole('heading', { name: 'You have not paid yet' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart 2 plots')
  await page.getByRole('link', { name: 'Your purchases' }).click()
  await expect(page.getByText(/Held for \d+:\d\d/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the purchase' }).first().click()
  const sure = page.getByRole('alertdialog', { name: /^Cancel this purchase/ })
  await sure.getByRole('button', { name: 'Cancel the purchase' }).click()
  await expect(page.getByText('The purchase is cancelled.')).toBeVisible()
  expect((await newestOrder(page)).state).toBe('cancelled')
})

test('Back from Stripe leads to the map, which offers to continue or to cancel', async ({
  page,
  request,
}) => {
  // An account of its own: another journey's unpaid purchase would be offered after this one is cancelled.
  const { tokens } = await anAccount(request)
  await comeToShop(page, tokens, somewhere(2))
  await checkOutCart(page)
  await goToStripe(page, ...forPlots)
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Your payment is waiting' })
  await expect(waiting).toContainText(/2 land plots for \$50 · \d+:\d\d left/)
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Pay for 2 land plots' })).toContainText(
    'Your plots are held',
  )
  await expect(waiting).toBeHidden()
  await page.keyboard.press('Escape')
  await waiting.getByRole('button', { name: 'Cancel' }).click()
  const sure = page.getByRole('alertdialog', { name: /^Cancel this purchase/ })
  await sure.getByRole('button', { name: 'Cancel the purchase' }).click()
  await expect(waiting).toBeHidden()
  expect((await newestOrder(page)).state).toBe('cancelled')
})

test('land credits are bought at Stripe', async ({ page, member }) => {
  await comeToShop(page, member.tokens)
  const before = await creditsOf(page)
  await checkOutCredits(page, 2)
  await goToStripe(page, ...forCredits)
  await page.getByRole('button', { name: 'Pay $52.00' }).click()
  await expect(page.getByRole('heading', { name: 'Land credits purchased successfully.' })).toBeVisible()
  expect(await creditsOf(page)).toBe(before + 2)
})

test('a card that Stripe declines buys no credits', thorough, async ({ page, member }) => {
  await comeToShop(page, member.tokens)
  const before = await creditsOf(page)
  await checkOutCredits(page, 5)
  await goToStripe(page, ...forCredits)
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await page.getByText('Close and go back').click()
  await expect(page.getByRole('heading', { name: 'You have not paid yet' })).toBeVisible()
  expect(await creditsOf(page)).toBe(before)
  expect(await newestOrder(page)).toMatchObject({ state: 'open', kind: 'credits', quantity: 5 })
})
