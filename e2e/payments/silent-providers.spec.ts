/** Providers that do not answer, and the widget's timeouts, with a fake clock. */
import type { Page } from '@playwright/test'
import {
  checkOutCart,
  chooseCard,
  codesOf,
  comeToShop,
  expect,
  expectDeed,
  newestOrder,
  somewhere,
  stripeQuestion,
  test,
} from './shop.ts'
import { thorough } from '../thorough.ts'

const widgetDialog = (page: Page) => page.getByRole('dialog', { name: 'Buy Land Plots via Credit Card' })
const frame = (page: Page) => page.locator('iframe[title="Card payment"]')

/** Runs until the session has arrived; from there only the test advances the clock. */
async function openWidgetOnStoppedClock(page: Page) {
  await checkOutCart(page)
  await chooseCard(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: 'PROCEED' }).click()
  await expect(widgetDialog(page)).toBeVisible()
}

test('a widget that does not load within 20 seconds is reported, and the other provider is offered', async ({
  page,
  member,
}) => {
  await page.clock.install()
  await page.route('**/sandbox/wert/**', (route) => route.abort())
  await comeToShop(page, member.tokens, somewhere(1))
  await openWidgetOnStoppedClock(page)
  await page.clock.runFor(1000)
  await expect(frame(page)).toBeAttached()
  await page.clock.runFor(19_900)
  await expect(widgetDialog(page)).toBeVisible()
  await page.clock.runFor(100)
  const question = page.getByRole('alertdialog').filter({ hasText: stripeQuestion })
  await expect(question).toBeVisible()
  await expect(widgetDialog(page)).toHaveCount(0)
  await page.clock.resume()
  await expect.poll(async () => codesOf(await newestOrder(page))).toContain(4)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Pay $26.00' })).toBeVisible()
})

test(
  'the widget opens one second after its session, and closes three seconds after the success',
  thorough,
  async ({ page, member }) => {
    await page.clock.install()
    await comeToShop(page, member.tokens, somewhere(1))
    await openWidgetOnStoppedClock(page)
    await page.clock.runFor(950)
    await expect(frame(page)).toHaveCount(0)
    await page.clock.runFor(50)
    await expect(frame(page)).toBeAttached()

    const widget = page.frameLocator('iframe[title="Card payment"]')
    const done = page.getByText('Paid. This window closes by itself.')
    await widget.getByRole('button', { name: 'Pay', exact: true }).click()
    const passUntilPaid = async () => {
      await page.clock.runFor(100)
      return done.isVisible()
    }
    await expect.poll(passUntilPaid, { intervals: [100] }).toBe(true)
    await page.clock.runFor(2800)
    await expect(widgetDialog(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(widgetDialog(page)).toHaveCount(0)
    await page.clock.resume()
    await expectDeed(page)
  },
)
