import type { Browser, Page } from '@playwright/test'
import { countReferred } from '@meridian/shared/endpoints/referrals'
import type { TestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import { callApi } from '../call-api.ts'
import { fromSomewhere } from '../journey.ts'
import { expect, expectAccessible, test } from '../payments/shop.ts'
import { phone } from '../screens.ts'
import { thorough } from '../thorough.ts'
import { installWallet } from '../wallet/install-wallet.ts'
import { goLiveIn } from '../wallet-login/wallet-login-test.ts'
import { buy, comeToToken, expectFigure, expectTold, openTab } from './token-page.ts'

test.beforeEach(({ goLive }) => goLive())
test.setTimeout(300_000)

/** In a browser of their own, by the link that they were sent. */
async function buyAsFriend(browser: Browser, link: string, usdt: string, mass: string): Promise<void> {
  const { origin } = new URL(link)
  const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders: fromSomewhere() })
  await goLiveIn(context)
  const rpcUrl = `${origin}/rpc/5`
  const wallet = await installWallet(context, { chains: [{ id: 5, name: 'Land office', rpcUrl }] })
  const page = await context.newPage()
  await comeToToken(page, wallet, link)
  await expect(page.getByText(/Người giới thiệu: 0x/)).toBeVisible()
  await buy(page, usdt, mass)
  await context.close()
}

const referredBy = ({ request }: Page, { address: wallet }: TestWallet) =>
  callApi(request, countReferred, { query: { wallet } })

async function beginToWithdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rút USDT' }).click()
  const question = page.getByRole('alertdialog', { name: 'Rút 5 USDT?' })
  await expect(question).toContainText('0,01 ETH, cộng phí gas', { timeout: 30_000 })
  await question.getByRole('button', { name: 'Rút USDT' }).click()
}

/** Somebody who has bought, and whose friend has: with 5 USDT to withdraw, before them. */
async function earn(page: Page, browser: Browser, wallet: TestWallet): Promise<void> {
  await comeToToken(page, wallet)
  // Paid out is only what a buyer has earned.
  await buy(page, '10', '20')
  await openTab(page, 'Giới thiệu')
  const link = await page.getByRole('textbox', { name: 'Liên kết mời của bạn' }).inputValue()
  expect(link).toMatch(new RegExp(`/token\\?code=${wallet.address}$`))
  await page.getByRole('button', { name: 'Rút USDT' }).click()
  await expectTold(page, 'Rất tiếc', 'Số USDT rút tối thiểu 2 USDT')

  await buyAsFriend(browser, link, '100', '200')
  await expect.poll(async () => (await referredBy(page, wallet)).balance, { timeout: 60_000 }).toBe('5')
  await page.reload()
  await expectFigure(page, 'USDT có thể rút', '5 USDT')
}

/** Exactly 0.01 coin, with the gas that sending coins takes. */
const feesOf = ({ requests }: TestWallet) =>
  requests.filter(
    ({ method, params, result }) =>
      method === 'eth_sendTransaction' &&
      result &&
      (params[0] as { value?: string }).value === '0x2386f26fc10000' &&
      (params[0] as { gas?: string }).gas === '0x5208',
  )

async function expectPaid(page: Page, wallet: TestWallet): Promise<void> {
  const line = page.getByRole('region', { name: 'Lần rút gần nhất' })
  await expect(line).toContainText('5 USDT', { timeout: 90_000 })
  await expect(line.getByRole('link')).toHaveCount(2)
  await expectFigure(page, 'USDT có thể rút', '0 USDT')
  expect(feesOf(wallet)).toHaveLength(1)
  expect((await referredBy(page, wallet)).withdrawal).toMatchObject({ state: 'paid', amount: '5' })
}

test.use({ viewport: phone })

test('whoever brings a friend who buys is paid for it, and pays one fee', async ({
  page,
  browser,
  install,
}) => {
  const wallet = await install()
  await earn(page, browser, wallet)
  await expectFigure(page, 'Số tài khoản đã giới thiệu', '1')
  await expectFigure(page, 'Tổng MASS đã nhận', '10')
  await expectAccessible(page)

  wallet.rejectNext()
  await beginToWithdraw(page)
  await expectTold(page, 'Rất tiếc', 'Người dùng đã từ chối quyền truy cập web3')
  expect((await referredBy(page, wallet)).balance).toBe('5')

  await beginToWithdraw(page)
  await expectTold(page, 'Rút USDT thành công', 'Rút USDT thành công. Vui lòng kiểm tra số dư ví')
  await expectPaid(page, wallet)
})

test(
  'a page that is reloaded after the fee was paid goes on with it',
  thorough,
  async ({ page, browser, install }) => {
    const wallet = await install()
    await earn(page, browser, wallet)
    const withdrawals = '**/api/user/withdrawUSDTRef'
    await page.route(withdrawals, (route) => route.abort())
    await beginToWithdraw(page)
    await expect.poll(() => feesOf(wallet).length, { timeout: 60_000 }).toBe(1)
    // The browser asks whether to leave.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const line = page.getByRole('region', { name: 'Đang rút' })
    await expect(line).toBeVisible({ timeout: 30_000 })
    expect((await referredBy(page, wallet)).balance).toBe('5')
    await page.unroute(withdrawals)
    await expectPaid(page, wallet)
  },
)
