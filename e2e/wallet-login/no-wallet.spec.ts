import { comeToConnect, connectButton, expect, expectSorry, test } from './wallet-login-test.ts'
import { thorough } from '../thorough.ts'

const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

test.beforeEach(({ goLive }) => goLive())

test('without a wallet, the page shows what to install', async ({ page }) => {
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await expectSorry(page, 'Please install Metamask and connect your wallet')
  await expect(connectButton(page)).toBeVisible()
})

test('pages without wallets load no wallet code', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const walletCode = async () => (await Promise.all(scripts)).some((code) => /eip6963:|keccak/i.test(code))
  for (const path of ['/about', '/login', '/terms_of_service']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await walletCode()).toBe(false)
  await page.goto('/connect_wallet')
  await expect(connectButton(page)).toBeVisible()
  expect(await walletCode()).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ userAgent: phoneBrowser, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('without a wallet, the same page opens in the wallet’s app', async ({ page, baseURL }) => {
    const asked: string[] = []
    await page.route('https://metamask.app.link/**', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>Wallet app</title>' })
    })
    await page.goto('/connect_wallet?from=mail')
    await connectButton(page).click()
    await expect(page).toHaveTitle('Wallet app')
    const { host } = new URL(baseURL)
    expect(asked).toEqual([`https://metamask.app.link/dapp/${host}/connect_wallet?from=mail`])
  })

  test(
    'with a wallet in the browser, as in the wallet’s app, that is used',
    thorough,
    async ({ page, install }) => {
      await install({ announce: false, injectAsWindowEthereum: true })
      await comeToConnect(page)
      await connectButton(page).click()
      await expect(page).toHaveURL('/about')
    },
  )
})
