/** Compares the documents that trace one click through the files with the files that the click executes. */
import { anAccount } from '../accounts/account.ts'
import { enterAsOwner, linkWallet } from '../minting/owner.ts'
import { giveCredits } from '../payments/buyer.ts'
import { checkOutCart, comeToShop, expect, expectDeed, fund, somewhere } from '../payments/shop.ts'
import { test } from '../payments/shop.ts'
import { askToWithdraw, confirmWithdrawal, earn } from '../token/earn-reward.ts'
import { expectNotice } from '../token/token-page.ts'
import { tracePage } from './trace-page.ts'
import { beginWalk, endWalk, expectDocumented } from './walk.ts'

test('a purchase by land credits takes the walk of life-of-a-purchase.md', async ({ page, request }) => {
  const { tokens } = await anAccount(request)
  await giveCredits(request, tokens, 2)
  await tracePage(page)
  const buyOne = async () => {
    await comeToShop(page, tokens, somewhere(1))
    await checkOutCart(page)
    await beginWalk(page)
    await page.getByRole('button', { name: 'Pay with land credits' }).click()
    await expectDeed(page)
  }
  // Twice: the first one also fills caches and loads modules.
  await buyOne()
  await buyOne()
  expectDocumented('life-of-a-purchase.md', await endWalk(page, 'POST /api/land/payment/credit'), {
    all: 31,
    ofFeatures: 22,
  })
})

test('the mint of a plot takes the walk of life-of-a-mint.md', async ({ page, request, install, goLive }) => {
  await goLive()
  const wallet = await install()
  await tracePage(page)
  const owner = await enterAsOwner(page, request, 2)
  await fund(page, wallet.address)
  await linkWallet(page, owner)
  await page.goto('/myassets')
  for (const row of [1, 2]) {
    await page
      .getByRole('row')
      .nth(row)
      .getByRole('button', { name: /^Mint / })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Do you want to mint it ?' })
    await expect(question).toBeVisible()
    await beginWalk(page)
    await question.getByRole('button', { name: 'Mint' }).click()
    const result = page.getByRole('dialog', { name: 'Your plot is minted' })
    await expect(result).toBeVisible({ timeout: 60_000 })
    await result.getByRole('button', { name: 'Ok' }).click()
    await expect(result).toBeHidden()
  }
  expectDocumented('life-of-a-mint.md', await endWalk(page, 'POST /api/lands/mint'), { ofFeatures: 14 })
})

test('a withdrawal takes the walk of life-of-a-withdrawal.md', async ({ page, browser, install, goLive }) => {
  await goLive()
  const wallet = await install()
  await tracePage(page)
  await earn(page, browser, wallet)
  // The worker also looks for fees once a minute. This sends the browser's call as soon as the fee is mined, so that it
  // is the first.
  await page.route('**/api/user/withdrawUSDTRef', async (route) => {
    const { hash } = route.request().postDataJSON() as { hash: string }
    const mined = async () => {
      const data = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
      const answer = await page.request.post('/rpc/5', { data })
      return ((await answer.json()) as { result: object | null }).result
    }
    await expect.poll(mined, { timeout: 60_000 }).not.toBeNull()
    await route.continue()
  })
  await askToWithdraw(page)
  await beginWalk(page)
  await confirmWithdrawal(page)
  await expectNotice(page, 'Rút USDT thành công', 'Rút USDT thành công. Vui lòng kiểm tra số dư ví')
  expectDocumented('life-of-a-withdrawal.md', await endWalk(page, 'POST /api/user/withdrawUSDTRef'), {
    ofFeatures: 18,
  })
})
