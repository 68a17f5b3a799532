import { dataDir, controlStripe } from './behind-the-counter.ts'
import {
  checkOutCart,
  checkoutButton,
  chooseCard,
  chooseCrypto,
  comeToShop,
  expect,
  expectDeed,
  expectResult,
  fund,
  newestOrder,
  somewhere,
  stripeQuestion,
  test,
} from './shop.ts'
import { thorough } from '../thorough.ts'

test(
  'a buyer sees that Stripe hangs, and pays another way',
  thorough,
  async ({ page, member, install, goLive }) => {
    test.skip(dataDir === null, 'only on a product whose sandbox we can reach')
    await goLive()
    const wallet = await install()
    await fund(page, wallet.address)
    await comeToShop(page, member.tokens, somewhere(1))
    await checkOutCart(page)
    await controlStripe('fault', { fault: 'hang', count: 100, path: '/v1/checkout/sessions' })
    try {
      await chooseCard(page)
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog').filter({ hasText: stripeQuestion })
      await question.getByRole('button', { name: 'Confirm' }).click()
      await expectResult(
        page,
        'Unable to complete transaction',
        'The payment provider did not answer. Please try again, or choose another method.',
      )
      await checkoutButton(page).click()
      await chooseCrypto(page)
      await expectDeed(page)
      expect(await newestOrder(page)).toMatchObject({ state: 'completed', granted: 1 })
    } finally {
      await controlStripe('no-faults')
    }
  },
)
