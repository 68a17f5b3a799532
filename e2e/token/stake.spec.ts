import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, expectAccessible, fund, test } from '../payments/shop.ts'
import { buy, comeToToken, expectFigure, expectNotice, openTab, typeUsdt } from './token-page.ts'

test.beforeEach(({ goLive }) => goLive())
// Each step is a transaction or two, and a claim has to fall due.
test.setTimeout(300_000)

async function stake(page: Page, mass: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Số MASS muốn stake' }).fill(mass)
  await page.getByRole('button', { name: 'Stake', exact: true }).click()
}

/** On a chain that mines on demand, time advances only with a transaction: here, an unrelated one. */
const mineBlock = (page: Page) => fund(page, privateKeyToAddress(generatePrivateKey()))

const stakeCard = (page: Page) => page.getByRole('region', { name: 'Stake của bạn' })

test('MASS is bought and staked, its reward claimed, its principal withdrawn', async ({ page, install }) => {
  const wallet = await install()
  await comeToToken(page, wallet)
  // A rejected request costs nothing and shows no message.
  wallet.rejectNext()
  await typeUsdt(page, '250')
  await expect.poll(() => wallet.requests.filter(({ error }) => error).length, { timeout: 60_000 }).toBe(1)
  await expectFigure(page, 'Số dư MASS', /^Số dư MASS\s*0$/)
  await buy(page, '250', '500')
  await expectFigure(page, 'Số dư MASS', '500')
  await expect(page.getByRole('progressbar', { name: 'Tiến độ bán' })).toBeVisible()

  await openTab(page, 'Stacking')
  await page.getByRole('textbox', { name: 'Số MASS muốn stake' }).fill('400')
  // 12% of it.
  await expect(page.getByRole('region', { name: 'Lãi dự kiến' })).toContainText('+ 48 MASS')
  await stake(page, '400')
  await expectNotice(page, 'Đã stake', '400 MASS')
  await expectFigure(page, 'Đang stake', '400')
  await expect(stakeCard(page)).toContainText('400 MASS', { timeout: 60_000 })
  await expectAccessible(page)

  const claim = page.getByRole('button', { name: 'Rút lãi' })
  await expect(async () => {
    await mineBlock(page)
    await expect(claim).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 120_000 })
  await mineBlock(page)
  await claim.click()
  await expectNotice(page, 'Lãi đã về ví của bạn', /0,0\d+ MASS/)

  await page.getByRole('button', { name: 'Rút gốc' }).click()
  const question = page.getByRole('dialog', { name: 'Rút gốc' })
  await question.getByRole('button', { name: 'Rút gốc' }).click()
  await expectNotice(page, 'Gốc đã về ví của bạn', '400 MASS')
  await expect(page.getByRole('button', { name: 'Rút gốc' })).toBeHidden()
  await stakeCard(page).getByText('Xem dạng bảng').click()
  for (const done of ['Stake', 'Rút lãi', 'Rút gốc'])
    await expect(stakeCard(page).getByRole('cell', { name: done, exact: true })).toBeVisible({
      timeout: 60_000,
    })
})
