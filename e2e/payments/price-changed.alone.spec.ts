/** The operator changes the price list while a user is about to pay. */
import type { Page } from '@playwright/test'
import { dataDir, setPrice } from './behind-the-counter.ts'
import {
  cartButton,
  checkOutCart,
  checkOutCredits,
  chooseCard,
  chooseCrypto,
  codesOf,
  comeToShop,
  expect,
  expectDeed,
  expectResult,
  newestOrder,
  somewhere,
  stripeQuestion,
  test,
  tidsOf,
} from './shop.ts'
import { thorough } from '../thorough.ts'

test.skip(dataDir === null, 'only on a product whose operator we are')
test.afterEach(() => setPrice(25))

const priceChanged = 'The price has changed. Please look at it again before you pay. It is $60 now.'

const payInWidget = async (page: Page) => {
  await chooseCard(page)
  await page.getByRole('button', { name: 'PROCEED' }).click()
}

// Tests of the purchase flow cover, without a browser, that each method sends the price that was shown.
test('plots are not charged at another price than the buyer saw, and the cart shows the new one', async ({
  page,
  member,
}) => {
  await comeToShop(page, member.tokens, somewhere(2))
  await checkOutCart(page)
  const before = await tidsOf(page)
  await setPrice(30)
  await payInWidget(page)
  await expectResult(page, 'Unable to complete transaction', priceChanged)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('$60').first()).toBeVisible()
  expect(await tidsOf(page)).toEqual(before)
})

test(
  'land credits are not either, and the invoice shows the new price',
  thorough,
  async ({ page, member }) => {
    await comeToShop(page, member.tokens)
    await checkOutCredits(page, 2)
    const before = await tidsOf(page)
    await setPrice(30)
    await chooseCrypto(page)
    await expectResult(page, 'Unable to complete transaction', priceChanged)
    const invoice = page.getByRole('dialog', { name: 'Buy Land Credits' }).getByRole('region')
    await expect(invoice.getByText('$60').first()).toBeVisible()
    expect(await tidsOf(page)).toEqual(before)
  },
)

test('a waiting purchase is paid at its own price, in the widget, at Stripe or as it was begun', async ({
  page,
  member,
}) => {
  await comeToShop(page, member.tokens, somewhere(2))
  await checkOutCart(page)
  await payInWidget(page)
  const widget = page.frameLocator('iframe[title="Card payment"]')
  await widget.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: stripeQuestion })
  await question.getByRole('button', { name: 'Cancel' }).click()
  const { tid } = await newestOrder(page)
  expect(codesOf(await newestOrder(page))).toContain(4)
  await setPrice(30)

  await page.goto('/purchases')
  const goOn = page.getByRole('button', { name: 'Go on paying' }).first()
  await goOn.click()
  const methods = page.getByRole('dialog', { name: /^Pay for/ })
  // The widget's provider adds at most 2%.
  await expect(methods.getByText('at most $54')).toBeVisible()
  await expect(methods.getByText('$52 by Stripe instead')).toBeVisible()
  await payInWidget(page)
  await expect(widget.getByText('SANDBOX')).toBeVisible()
  await page.keyboard.press('Escape')
  // The same order at the same price, after the widget was closed.
  await question.getByRole('button', { name: 'Confirm' }).click()
  // Checked on Stripe's page: the purchases behind the dialog have the same names.
  const pay = page.getByRole('button', { name: 'Pay $52.00' })
  await expect(pay).toBeVisible()
  await expect(page.getByText('Buy 2 Land Plot')).toBeVisible()
  await pay.click()
  await expectDeed(page)
  expect(await newestOrder(page)).toMatchObject({ tid, state: 'completed', granted: 2 })
  await expect(cartButton(page)).toHaveAccessibleName('Cart 0 plots')
})
