import {
  checkOutCart,
  chooseCrypto,
  comeToShop,
  expect,
  expectAccessible,
  expectDeed,
  fund,
  newestOrder,
  somewhere,
  test,
} from './shop.ts'
import { expectCancelled } from '../journey.ts'

test('the page of purchases asks signed-out visitors to log in', async ({ page }) => {
  await page.goto('/purchases')
  await expect(page.getByText('Please log in first. You come back here afterwards.')).toBeVisible()
  await expectAccessible(page)
})

test('a waiting purchase is paid another way, and its receipt can be printed', async ({
  page,
  member,
  install,
  goLive,
}) => {
  await goLive()
  const wallet = await install({ policy: 'ask' })
  await fund(page, wallet.address)
  await comeToShop(page, member.tokens, somewhere(2))
  await checkOutCart(page)
  await chooseCrypto(page)
  ;(await wallet.nextRequest()).approve()
  ;(await wallet.nextRequest()).reject()
  await expectCancelled(page)
  const { tid } = await newestOrder(page)

  await page.goto('/purchases')
  const waiting = page.getByRole('listitem').first()
  await expect(waiting.getByText('Waiting for payment')).toBeVisible()
  await expect(waiting.getByRole('timer')).toHaveText([
    /^Held for \d+:\d\d$/,
    /^ETH price good for 1[0-5]:\d\d$/,
  ])
  await waiting.getByRole('button', { name: 'Go on paying' }).click()
  await expect(page.getByText(/Your plots are held for/)).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/^rate good for 1[0-5]:\d\d$/)).toBeVisible()
  await chooseCrypto(page)
  ;(await wallet.nextRequest()).approve()
  await expectDeed(page)
  await page.goto('/purchases')

  const order = await newestOrder(page)
  expect(order).toMatchObject({ tid, state: 'completed' })
  await expect(waiting.getByText('Paid', { exact: true })).toBeVisible()
  await waiting.getByRole('button', { name: 'Details: Buy 2 Land Plot' }).click()
  await expect(waiting.getByText('2 plots bought.')).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => {
    window.print = () => document.body.classList.add('has-printed')
  })
  await waiting.getByRole('button', { name: 'Print or save the receipt' }).click()
  await expect(page.locator('body.has-printed')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page).toHaveTitle('Buy 2 Land Plots')
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Total $50.00', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your purchases' })).toBeHidden()
})
