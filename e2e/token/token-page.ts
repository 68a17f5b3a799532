/** The token page, in its default language. */
import type { Page } from '@playwright/test'
import type { TestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import { expect, fund } from '../payments/shop.ts'

/** The chain is read at its confirmation depth, on a machine that may be busy. */
const CHAIN_MS = 90_000

/** Opens a tab of the page with a connected wallet that has coins for gas and a thousand USDT. */
export async function comeToToken(page: Page, wallet: TestWallet, path = '/token'): Promise<void> {
  await fund(page, wallet.address)
  await fund(page, wallet.address, { token: 'TestUsdt' })
  await page.goto(path)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expect(walletButton(page, wallet)).toBeVisible({ timeout: 30_000 })
}

/** Three characters, an ellipsis, three characters. */
export const walletButton = (page: Page, { address }: TestWallet) =>
  page.getByText(`${address.slice(0, 3)}…${address.slice(-3)}`, { exact: true })

export const openTab = (page: Page, name: 'IDO' | 'Stacking' | 'Giới thiệu') =>
  page.getByRole('tab', { name }).click()

export async function typeUsdt(page: Page, usdt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Bạn trả' }).fill(usdt)
  await page.getByRole('button', { name: 'Mua', exact: true }).click()
}

/** The dialog with the result. */
export async function expectNotice(page: Page, title: string, message: string | RegExp): Promise<void> {
  const notice = page.getByRole('alertdialog', { name: title })
  await expect(notice).toBeVisible({ timeout: CHAIN_MS })
  await expect(notice).toContainText(message)
  await notice.getByRole('button', { name: 'Đồng ý' }).click()
  await expect(notice).toBeHidden()
}

export async function buy(page: Page, usdt: string, mass: string): Promise<void> {
  await typeUsdt(page, usdt)
  await expectNotice(page, 'Chúc mừng!', `${mass} MASS`)
}

/** Waits until a figure of the page has this value. */
export const expectFigure = (page: Page, name: string, value: string | RegExp) =>
  expect(page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })).toContainText(
    value,
    {
      timeout: CHAIN_MS,
    },
  )
