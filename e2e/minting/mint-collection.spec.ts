import type { APIRequestContext, Page } from '@playwright/test'
import type { TestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import { readMintStatus } from '@meridian/shared/endpoints/collection-mint'
import { callFrom } from '../accounts/account.ts'
import { expectCancelled } from '../journey.ts'
import { expect, expectAccessible, fund, newestOrder, test, tidsOf } from '../payments/shop.ts'
import { thorough } from '../thorough.ts'
import { connectButton, expectSorry, giveProof } from '../wallet-login/wallet-login-test.ts'
import { expectShownOutside } from './outside.ts'
import { enterAsOwner, linkWallet } from './owner.ts'

/** The fee is verified every ten seconds, and the chain needs time. */
test.describe.configure({ timeout: 300_000 })
const patience = { timeout: 120_000 }

const name = 'By the lake'

/** Opens the list of an owner with a collection and a linked, funded wallet. */
async function comeToAssets(page: Page, request: APIRequestContext, wallet: TestWallet): Promise<string> {
  const { gather, password } = await enterAsOwner(page, request, 2)
  const id = await gather(name)
  await fund(page, wallet.address)
  await linkWallet(page, { password })
  await page.goto('/assets')
  return id
}

const mintButton = (page: Page) => page.getByRole('button', { name: `Mint NFT: ${name}` })
const nftButton = (page: Page) => page.getByRole('button', { name: `NFT: ${name}`, exact: true })

async function agreeToMint(page: Page): Promise<void> {
  await mintButton(page).click()
  const question = page.getByRole('alertdialog', { name: `Mint “${name}” as an NFT?` })
  await expect(question).toContainText('This cannot be undone')
  await expect(question).toContainText('0.005 ETH')
  await question.getByRole('button', { name: 'Mint NFT' }).click()
}

const mintedDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Your Land Collection NFT has been minted.' })

/** Expects the dialog, the links to outside pages, and the list's new state. */
async function expectMinted(page: Page): Promise<void> {
  await expect(mintedDialog(page)).toBeVisible(patience)
  await expectAccessible(page)
  for (const link of ['View on OpenSea', 'View Transaction'])
    await expectShownOutside(mintedDialog(page).getByRole('link', { name: link }))
  await mintedDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(nftButton(page)).toBeFocused()
}

test.describe('with an installed wallet', () => {
  test.beforeEach(({ goLive }) => goLive())

  test('a fee that was rejected in the wallet can be paid later: it is among the purchases', async ({
    page,
    request,
    install,
  }) => {
    const wallet = await install()
    await comeToAssets(page, request, wallet)
    wallet.rejectNext()
    await agreeToMint(page)
    await expectCancelled(page)
    expect(wallet.requests.filter(({ error }) => error)).toMatchObject([{ method: 'eth_sendTransaction' }])
    await expect(mintButton(page)).toBeFocused()
    const { tid } = await newestOrder(page)
    await agreeToMint(page)
    await expectMinted(page)
    const tids = await tidsOf(page)
    expect(tids[0]).toBe(tid)
    expect(await newestOrder(page)).toMatchObject({ kind: 'mint', state: 'completed' })
    await nftButton(page).click()
    await expect(mintedDialog(page).getByRole('link', { name: 'View on OpenSea' })).toBeVisible()

    await page.goto('/purchases')
    const bought = page.getByRole('listitem').filter({ hasText: 'Mint Land Collection' })
    await expect(bought).toContainText('Paid')
    await expect(bought.getByRole('button')).toHaveText(['Details'])
  })

  test('two windows open one wallet prompt', thorough, async ({ page, context, request, install }) => {
    const wallet = await install({ policy: 'ask' })
    const { gather, password } = await enterAsOwner(page, request, 2)
    await gather(name)
    await fund(page, wallet.address)
    await page.goto('/connect_wallet')
    await connectButton(page).click()
    // Approves the connection and the signature.
    ;(await wallet.nextRequest()).approve()
    ;(await wallet.nextRequest()).approve()
    await giveProof(page, password)
    await expect(page.getByText('Your linked wallet')).toBeVisible()
    await page.goto('/assets')
    await agreeToMint(page)
    const payment = await wallet.nextRequest()
    const other = await context.newPage()
    await other.goto('/assets')
    await agreeToMint(other)
    await expectSorry(other, 'is being minted in another window of yours')
    await other.close()
    payment.approve()
    await expectMinted(page)
  })

  test(
    'the collection is minted although the browser is closed after the payment',
    thorough,
    async ({ page, context, request, install }) => {
      const wallet = await install()
      const id = await comeToAssets(page, request, wallet)
      await agreeToMint(page)
      // From here on the wallet has the request; the page's progress may be gone before the test can read it.
      const isAsked = () => wallet.requests.some(({ method }) => method === 'eth_sendTransaction')
      await expect.poll(isAsked, patience).toBe(true)
      const later = await context.newPage()
      await page.close()
      await later.goto('/about')
      const state = async () => (await callFrom(later, readMintStatus, { body: { collectionID: id } })).state
      await expect.poll(state, patience).toBe(2)
      await later.goto('/assets')
      await nftButton(later).click()
      await expect(mintedDialog(later)).toBeVisible()
    },
  )
})

test('with the demo’s wallet, from an empty one to the token', async ({ page, request }) => {
  const inWallet = (text: string) => page.getByRole('alertdialog').filter({ hasText: text })
  const confirm = (text: string) => inWallet(text).getByRole('button', { name: 'Confirm' }).click()
  const { gather, password } = await enterAsOwner(page, request, 2)
  await gather(name)
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await confirm('Connect to this site?')
  await confirm('Sign this text?')
  await giveProof(page, password)
  await expect(page.getByText('Your linked wallet')).toBeVisible()
  await page.goto('/assets')
  await agreeToMint(page)
  const payment = inWallet('Call this contract?')
  await expect(payment).toContainText(/Amount\s*0\.005\d* ETH/)
  await payment.getByRole('button', { name: 'Get 10 ETH' }).click()
  await expect(payment.getByRole('button', { name: 'Confirm' })).not.toHaveAttribute('aria-disabled')
  await confirm('Call this contract?')
  await expectMinted(page)
})
