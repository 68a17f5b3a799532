import {
  cartButton,
  checkOutCart,
  checkoutButton,
  checkOutCredits,
  chooseCrypto,
  codesOf,
  comeToShop,
  credited,
  creditsOf,
  expect,
  expectAccessible,
  expectDeed,
  expectResult,
  fund,
  newestOrder,
  somewhere,
  test,
  tracked,
} from './shop.ts'
import { expectCancelled } from '../journey.ts'
import { thorough } from '../thorough.ts'

test.beforeEach(({ goLive }) => goLive())

test('plots are bought with ether, and each step is reported', async ({ page, member, install }) => {
  const wallet = await install()
  await fund(page, wallet.address)
  await comeToShop(page, member.tokens, somewhere(2))
  await checkOutCart(page)
  await chooseCrypto(page)
  await expectDeed(page)
  await expect(cartButton(page)).toHaveAccessibleName('Cart 0 plots')
  const order = await newestOrder(page)
  expect(order).toMatchObject({ state: 'completed', granted: 2 })
  await expect
    .poll(async () => codesOf(await newestOrder(page)))
    .toEqual(expect.arrayContaining([20, 30, 2, 40]))
  expect(await tracked(page)).toMatchObject([{ transaction_id: order.tid, value: 50 }])
})

test('a payment that is rejected in the wallet buys nothing', async ({ page, member, install }) => {
  const wallet = await install({ policy: 'ask' })
  await fund(page, wallet.address)
  await comeToShop(page, member.tokens, somewhere(1))
  await checkOutCart(page)
  // Before the order: an estimate of the cost, and no hold yet.
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^≈ 0\.0\d+ ETH$/)).toBeVisible()
  await expect(dialog.getByText('for $25')).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveCount(0)
  await chooseCrypto(page)
  ;(await wallet.nextRequest()).approve()
  const payment = await wallet.nextRequest()
  expect(payment.method).toBe('eth_sendTransaction')
  payment.reject()
  await expectCancelled(page)
  await expect(page.getByRole('button', { name: 'Pay with ETH' })).toBeVisible()
  // Now there is a quote, and the plot is held.
  await expect(dialog.getByText(/^0\.0\d+ ETH$/)).toBeVisible()
  await expect(dialog.getByText(/^rate good for 1[45]:\d\d$/)).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^Your plots are held for \d+:\d\d$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await checkoutButton(page).click()
  await expect(dialog.getByRole('timer')).toHaveText(/^Your plots are held for \d+:\d\d$/)
  await page.keyboard.press('Escape')
  await expect(cartButton(page)).toHaveAccessibleName('Cart 1 plot')
  await expect.poll(async () => codesOf(await newestOrder(page))).toEqual(expect.arrayContaining([20, 22]))
  expect((await newestOrder(page)).state).toBe('open')
})

test('a wallet that denies access is shown as the reason', thorough, async ({ page, member, install }) => {
  const wallet = await install({ policy: 'ask' })
  await comeToShop(page, member.tokens, somewhere(1))
  await checkOutCart(page)
  await chooseCrypto(page)
  ;(await wallet.nextRequest()).reject()
  await expectCancelled(page, 'User denied web3 access. Please install Metamask and connect your wallet.')
  await expect.poll(async () => codesOf(await newestOrder(page))).toContain(12)
})

test('without a wallet, the page shows what to install', thorough, async ({ page, member }) => {
  await comeToShop(page, member.tokens, somewhere(1))
  await checkOutCart(page)
  await chooseCrypto(page)
  const sorry = page.getByRole('alertdialog', { name: 'Sorry' })
  await expect(sorry).toContainText('Please install Metamask and connect your wallet')
  await sorry.getByRole('button', { name: 'Ok' }).click()
  await expect.poll(async () => codesOf(await newestOrder(page))).toContain(11)
})

test('leaving the page during the wallet’s prompt is reported, after a warning', async ({
  page,
  member,
  install,
}) => {
  const wallet = await install({ policy: 'ask' })
  await fund(page, wallet.address)
  await comeToShop(page, member.tokens, somewhere(1))
  await checkOutCart(page)
  const leaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await leaving()).toBe(false)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const session = '**/api/land/payment/eth_crypto'
  await page.route(session, async (route) => {
    await answered
    await route.continue()
  })
  await chooseCrypto(page)
  // The warning is active at once, while the amount is still being requested.
  await expect.poll(leaving).toBe(true)
  answer()
  ;(await wallet.nextRequest()).approve()
  await wallet.nextRequest()
  await expect(page.getByRole('dialog', { name: /^Paying [\d.]+ ETH$/ })).toContainText('confirm the payment')
  await page.unroute(session)
  // Browsers show no warning for a page without user interaction.
  await page.mouse.click(5, 5)
  const warning = page.waitForEvent('dialog')
  // Not closed but loaded again, which ends the page likewise: at a close, a busy page has only half a second to report.
  const leftFor = page.reload()
  expect((await warning).type()).toBe('beforeunload')
  await (await warning).accept()
  await leftFor
  await expect
    .poll(async () =>
      (await newestOrder(page)).steps.map(({ event: { params } }) => 'content' in params && params.content),
    )
    .toContain('User close browser')
})

test('land credits are bought with ether', async ({ page, member, install }) => {
  const wallet = await install()
  await fund(page, wallet.address)
  await comeToShop(page, member.tokens)
  const before = await creditsOf(page)
  await checkOutCredits(page, 10)
  await chooseCrypto(page)
  await expectResult(page, credited, '10 land credits are in your account.')
  await expect(page.getByText(`${before + 10} credits`, { exact: true })).toBeVisible()
  await expect.poll(async () => codesOf(await newestOrder(page))).toEqual(expect.arrayContaining([1, 2]))
  expect(await tracked(page)).toMatchObject([{ value: 237, items: [{ item_name: 'Buy 10 Land Credit' }] }])
})

test(
  'credits whose payment the wallet rejects are not granted',
  thorough,
  async ({ page, member, install }) => {
    const wallet = await install({ policy: 'ask' })
    await fund(page, wallet.address)
    await comeToShop(page, member.tokens)
    const before = await creditsOf(page)
    await checkOutCredits(page, 6)
    await chooseCrypto(page)
    ;(await wallet.nextRequest()).approve()
    ;(await wallet.nextRequest()).reject()
    await expectCancelled(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('spinbutton', { name: 'Land credits' })).toHaveValue('6')
    expect(await creditsOf(page)).toBe(before)
    await expect.poll(async () => codesOf(await newestOrder(page))).toContain(4)
  },
)
