/** A wallet that has bought MASS and referred a buyer, so that it has a reward to withdraw. */
import type { Browser, Page } from '@playwright/test'
import { countReferred } from '@meridian/shared/endpoints/referrals'
import type { TestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import { callApi } from '../call-api.ts'
import { fromSomewhere } from '../journey.ts'
import { expect } from '../payments/shop.ts'
import { installWallet } from '../wallet/install-wallet.ts'
import { goLiveIn } from '../wallet-login/wallet-login-test.ts'
import { buy, comeToToken, expectFigure, expectNotice, openTab } from './token-page.ts'

/** The referred buyer, in a separate browser context, by the invitation link. */
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

export const referredBy = ({ request }: Page, { address: wallet }: TestWallet) =>
  callApi(request, countReferred, { query: { wallet } })

/** Opens the confirmation before the wallet's prompt; `confirmWithdrawal` confirms it. */
export async function askToWithdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rút USDT' }).click()
  const question = page.getByRole('alertdialog', { name: 'Rút 5 USDT?' })
  await expect(question).toContainText('0,01 ETH, cộng phí gas', { timeout: 30_000 })
}

export const confirmWithdrawal = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Rút 5 USDT?' }).getByRole('button', { name: 'Rút USDT' }).click()

/** Ends on the page that shows 5 USDT to withdraw. */
export async function earn(page: Page, browser: Browser, wallet: TestWallet): Promise<void> {
  await comeToToken(page, wallet)
  // Only wallets that have bought MASS are paid a reward.
  await buy(page, '10', '20')
  await openTab(page, 'Giới thiệu')
  const link = await page.getByRole('textbox', { name: 'Liên kết mời của bạn' }).inputValue()
  expect(link).toMatch(new RegExp(`/token\\?code=${wallet.address}$`))
  await page.getByRole('button', { name: 'Rút USDT' }).click()
  await expectNotice(page, 'Rất tiếc', 'Số USDT rút tối thiểu 2 USDT')

  await buyAsFriend(browser, link, '100', '200')
  await expect.poll(async () => (await referredBy(page, wallet)).balance, { timeout: 60_000 }).toBe('5')
  await page.reload()
  await expectFigure(page, 'USDT có thể rút', '5 USDT')
}
