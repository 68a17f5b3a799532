import type { Page } from '@playwright/test'
import type { TestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import { expect, expectAccessible, test } from '../payments/shop.ts'
import { phone } from '../screens.ts'
import { thorough } from '../thorough.ts'
import { askToWithdraw, confirmWithdrawal, earn, referredBy } from './earn-reward.ts'
import { expectFigure, expectNotice } from './token-page.ts'

test.beforeEach(({ goLive }) => goLive())
test.setTimeout(300_000)

async function beginToWithdraw(page: Page): Promise<void> {
  await askToWithdraw(page)
  await confirmWithdrawal(page)
}

/** Exactly 0.01 coin, with the gas of a plain transfer. */
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

test('a referrer is paid for a friend’s purchase, and pays one fee', async ({ page, browser, install }) => {
  const wallet = await install()
  await earn(page, browser, wallet)
  await expectFigure(page, 'Số tài khoản đã giới thiệu', '1')
  await expectFigure(page, 'Tổng MASS đã nhận', '10')
  await expectAccessible(page)

  wallet.rejectNext()
  await beginToWithdraw(page)
  const cancelled = page.getByRole('alertdialog', { name: 'Bạn đã hủy. Chưa có gì được gửi.' })
  await cancelled.getByRole('button', { name: 'Đóng' }).click()
  expect((await referredBy(page, wallet)).balance).toBe('5')

  await beginToWithdraw(page)
  await expectNotice(page, 'Rút USDT thành công', 'Rút USDT thành công. Vui lòng kiểm tra số dư ví')
  await expectPaid(page, wallet)
})

test(
  'a page that is reloaded after the fee was paid continues with it',
  thorough,
  async ({ page, browser, install }) => {
    const wallet = await install()
    await earn(page, browser, wallet)
    const withdrawals = '**/api/user/withdrawUSDTRef'
    await page.route(withdrawals, (route) => route.abort())
    await beginToWithdraw(page)
    await expect.poll(() => feesOf(wallet).length, { timeout: 60_000 }).toBe(1)
    // The browser's confirmation before leaving the page.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const line = page.getByRole('region', { name: 'Đang rút' })
    await expect(line).toBeVisible({ timeout: 30_000 })
    expect((await referredBy(page, wallet)).balance).toBe('5')
    await page.unroute(withdrawals)
    await expectPaid(page, wallet)
  },
)
