import type { APIRequestContext, Page } from '@playwright/test'
import type { TestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import { anAccount, enter } from '../accounts/account.ts'
import { expectCancelled } from '../journey.ts'
import { expect, expectAccessible, fund, test } from '../payments/shop.ts'
import { thorough } from '../thorough.ts'
import { connectButton, expectSorry, giveProof } from '../wallet-login/wallet-login-test.ts'

/** Enters as a new user whose linked wallet has Gin, and coins for gas, on that network. */
async function comeWithGin(
  page: Page,
  request: APIRequestContext,
  wallet: TestWallet,
  chainId = 56,
): Promise<void> {
  const { tokens, password } = await anAccount(request)
  await enter(page, tokens)
  await fund(page, wallet.address, { chainId })
  await fund(page, wallet.address, { chainId, token: 'Gin' })
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await giveProof(page, password)
  await expect(page.getByText('Your linked wallet')).toBeVisible()
  await page.goto('/convert-gin')
  await expect(page.getByText('0 Gin', { exact: true })).toBeVisible()
}

async function convert(page: Page, total: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Total Gin' }).fill(total)
  await page.getByRole('button', { name: 'Convert' }).click()
}

async function expectConverted(page: Page, total: string): Promise<void> {
  const result = page.getByRole('alertdialog', { name: 'Your Gin is in the game' })
  await expect(result).toContainText(`You brought ${total} Gin into the game.`, { timeout: 60_000 })
  await result.getByRole('button', { name: 'Ok' }).click()
  await expect(result).toBeHidden()
}

test.beforeEach(({ goLive }) => goLive())

test('Gin is converted, and a rejected transfer sends nothing', async ({ page, request, install }) => {
  const wallet = await install()
  await comeWithGin(page, request, wallet)
  await page.getByRole('radio', { name: 'BNB Smart Chain' }).check()
  await convert(page, '12.5')
  await expectConverted(page, '12.5')
  await expect(page.getByRole('listitem').filter({ hasText: '12.5 Gin' })).toContainText('BNB Smart Chain')
  // The wallet is on the right network now, so its next prompt is the transfer.
  wallet.rejectNext()
  await convert(page, '2')
  await expectCancelled(page, 'Transaction Error. MetaMask Tx Signature. User Denied.')
  await convert(page, '1000')
  await expectSorry(page, 'Your wallet has 987.5 Gin on BNB Smart Chain')
  await expect(page.getByText('12.5 Gin', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})

test('Gin on Ethereum is converted, too', thorough, async ({ page, request, install, baseURL }) => {
  const chainOf = (id: number) => ({ id, name: `Chain ${id}`, rpcUrl: `${baseURL}/rpc/${id}` })
  const wallet = await install({ chains: [chainOf(5), chainOf(1)] })
  await comeWithGin(page, request, wallet, 1)
  await page.getByRole('radio', { name: 'Ethereum' }).check()
  await convert(page, '1')
  await expectConverted(page, '1')
})

test('a transfer whose answer was lost by a reload is recovered, and not sent again', async ({
  page,
  request,
  install,
}) => {
  const wallet = await install()
  await comeWithGin(page, request, wallet)
  wallet.policy = 'ask'
  await convert(page, '12.5')
  let asked = await wallet.nextRequest()
  for (; asked.method !== 'eth_sendTransaction'; asked = await wallet.nextRequest()) asked.approve()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  asked.approve()
  const transfers = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  await expect.poll(() => transfers().map(({ result }) => typeof result)).toEqual(['string'])
  wallet.policy = 'approve'
  await convert(page, '2')
  await expectConverted(page, '12.5')
  expect(transfers()).toHaveLength(1)
})

test('an account without a wallet gets a link to the wallet page', thorough, async ({ page, request }) => {
  const { tokens } = await anAccount(request)
  await enter(page, tokens)
  await page.goto('/convert-gin')
  await convert(page, '1')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Please connect your wallet before you convert Gin.')
  await question.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(page).toHaveURL(/\/connect_wallet$/)
})
