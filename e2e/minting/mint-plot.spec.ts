import type { APIRequestContext, Page } from '@playwright/test'
import type { TestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import { getConfig } from '@meridian/shared/endpoints/system'
import { callApi } from '../call-api.ts'
import { expectCancelled } from '../journey.ts'
import { expect, expectAccessible, fund, test } from '../payments/shop.ts'
import { phone } from '../screens.ts'
import { connectButton } from '../wallet-login/wallet-login-test.ts'
import { expectShownOutside } from './outside.ts'
import { enterAsOwner, linkWallet } from './owner.ts'

/** Opens the table of an owner whose linked wallet has coins for gas. */
async function comeToMyAssets(page: Page, request: APIRequestContext, wallet: TestWallet): Promise<number> {
  const owner = await enterAsOwner(page, request)
  await fund(page, wallet.address)
  await linkWallet(page, owner)
  await page.goto('/myassets')
  return owner.cells[0]!
}

const rowOf = (page: Page) => page.getByRole('row').nth(1)

async function beginToMint(page: Page): Promise<void> {
  await rowOf(page)
    .getByRole('button', { name: /^Mint / })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Do you want to mint it ?' })
  await question.getByRole('button', { name: 'Mint' }).click()
}

async function expectMinted(page: Page, cell: number): Promise<void> {
  const result = page.getByRole('dialog', { name: 'Your plot is minted' })
  await expect(result).toBeVisible({ timeout: 60_000 })
  const { chains } = await callApi(page.request, getConfig, {})
  const land = chains.find(({ role }) => role === 'land')
  await expect(result).toContainText(land?.name ?? 'the land has no chain')
  await expect(result).toContainText(land?.contracts['LandNft'] ?? 'the land has no contract')
  await expect(result).toContainText(String(cell))
  await expect(result).toContainText(/0x[0-9a-f]{64}/)
  await expectShownOutside(result.getByRole('link', { name: new RegExp(`^${cell} `) }))
  await expectAccessible(page)
  await result.getByRole('button', { name: 'Ok' }).click()
  await expect(result).toBeHidden()
  await expect(rowOf(page).getByRole('button', { name: /^Mint / })).toBeHidden()
  await expect(rowOf(page)).not.toContainText('Not minted')
  await expect(rowOf(page)).toContainText('Minted')
}

test.use({ viewport: phone })
test.beforeEach(({ goLive }) => goLive())

test('a mint that was rejected in the wallet is shown as rejected, repeated, and listed as minted', async ({
  page,
  request,
  install,
}) => {
  const wallet = await install()
  const cell = await comeToMyAssets(page, request, wallet)
  wallet.rejectNext()
  await beginToMint(page)
  // The grant comes first, and takes as long as the chain needs.
  await expectCancelled(page)
  expect(wallet.requests.filter(({ error }) => error)).toMatchObject([{ method: 'eth_sendTransaction' }])
  await expect(rowOf(page)).toContainText('Waits for its mint')
  await beginToMint(page)
  await expectMinted(page, cell)
})

test('an account without a wallet gets a link to the wallet page', async ({ page, request }) => {
  await enterAsOwner(page, request)
  await page.goto('/myassets')
  await beginToMint(page)
  const notice = page.getByRole('alertdialog', { name: 'Please connect your wallet before you mint.' })
  await notice.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(connectButton(page)).toBeVisible()
})
