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
import { thorough } from '../thorough.ts'

test.beforeEach(({ goLive }) => goLive())

test('plots are paid for with ether, each step reported', async ({ page, member, install }) => {
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

test('whoever rejects the payment in the wallet has bought nothing', async ({ page, member, install }) => {
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
  await expectResult(page, 'Unable to complete transaction', 'User denied web3 access')
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

test('whoever does not let the site in is told so', thorough, async ({ page, member, install }) => {
  const wallet = await install({ policy: 'ask' })
  await comeToShop(page, member.tokens, somewhere(1))
  await checkOutCart(page)
  await chooseCrypto(page)
  ;(await wallet.nextRequest()).reject()
  await expectResult(
    page,
    'Unable to complete transaction',
    'User denied web3 access. Please install Metamask and connect your wallet.',
  )
  await expect.poll(async () => codesOf(await newestOrder(page))).toContain(12)
})

test('without a wallet, the page says what to install', thorough, async ({ page, member }) => {
  await comeToShop(page, member.tokens, somewhere(1))
  await checkOutCart(page)
  await chooseCrypto(page)
  const sorry = page.getByRole('alertdialog', { name: 'Sorry' })
  await expect(sorry).toContainText('Please install Metamask and connect your wallet')
  await sorry.getByRole('button', { name: 'Ok' }).click()
  await expect.poll(async () => codesOf(await newestOrder(page))).toContain(11)
})

test('a page that is closed while the wallet asks reports it, and warns before', async ({
  page,
  member,
  install,
  context,
}) => {
  const wallet = await install({ policy: 'ask' })
  await fund(page, wallet.address)
  await comeToShop(page, member.tokens, somewhere(1))
  await checkOutCart(page)
  const leaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await leaving()).toBe(false)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/land/payment/eth_crypto', async (route) => {
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
  // Browsers show no warning for a page without user interaction.
  await page.mouse.click(5, 5)
  const warning = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  expect((await warning).type()).toBe('beforeunload')
  await (await warning).accept()
  await closing
  const other = await context.newPage()
  await comeToShop(other, member.tokens)
  await expect
    .poll(async () =>
      (await newestOrder(other)).steps.map(({ event: { params } }) => 'content' in params && params.content),
    )
    .toContain('User close browser')
})

test('land credits are paid for with ether', async ({ page, member, install }) => {
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
  'credits that a wallet refuses to pay for are not given',
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
    await expectResult(page, 'Unable to complete transaction', 'User denied web3 access')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('spinbutton', { name: 'Land credits' })).toHaveValue('6')
    expect(await creditsOf(page)).toBe(before)
    await expect.poll(async () => codesOf(await newestOrder(page))).toContain(4)
  },
)
