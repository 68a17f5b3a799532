import type { Page } from '@playwright/test'
import {
  checkOutCart,
  checkOutCredits,
  chooseCard,
  chooseCrypto,
  codesOf,
  comeToShop,
  expect,
  expectResult,
  fund,
  newestOrder,
  somewhere,
  test,
} from './shop.ts'
import { thorough } from '../thorough.ts'

test.beforeEach(({ goLive }) => goLive())

async function expectSorry(page: Page, sentence: string): Promise<void> {
  const sorry = page.getByRole('alertdialog', { name: 'Sorry' })
  await expect(sorry).toContainText(sentence)
  await sorry.getByRole('button', { name: 'Ok' }).click()
}

/** Another user's transaction: the newest on the chain. */
async function somebodysHash(page: Page): Promise<string> {
  const data = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }
  const answer = await page.request.post('/rpc/5', { data })
  const { result } = (await answer.json()) as { result: { transactions: string[] } }
  expect(result.transactions[0]).toMatch(/^0x/)
  return result.transactions[0] ?? ''
}

test('another user’s transaction pays for nothing, and its hash is shown for support', async ({
  page,
  member,
  install,
}) => {
  const wallet = await install({ policy: 'ask' })
  await comeToShop(page, member.tokens, somewhere(1))
  await fund(page, wallet.address)
  const hash = await somebodysHash(page)
  await checkOutCart(page)
  await chooseCrypto(page)
  ;(await wallet.nextRequest()).approve()
  wallet.answerNext(hash)
  await expectResult(page, hash, 'Can not validate transaction. Please contact us!')
  await expect.poll(async () => codesOf(await newestOrder(page))).toEqual(expect.arrayContaining([30, 41]))
  expect((await newestOrder(page)).state).toBe('open')
})

test('a wallet that returns nothing counts as failed', thorough, async ({ page, member, install }) => {
  const wallet = await install({ policy: 'ask' })
  await comeToShop(page, member.tokens, somewhere(1))
  await fund(page, wallet.address)
  await checkOutCart(page)
  await chooseCrypto(page)
  ;(await wallet.nextRequest()).approve()
  wallet.answerNext(null)
  await expect(page.getByRole('alertdialog')).toContainText(
    'Your network unstable for trust payment transaction',
  )
  await expect.poll(async () => codesOf(await newestOrder(page))).toContain(21)
})

test(
  'a connection that is lost while a payment is validated is shown, and the server continues',
  thorough,
  async ({ page, member, install }) => {
    const wallet = await install()
    await fund(page, wallet.address)
    await comeToShop(page, member.tokens, somewhere(1))
    await page.route('**/eth_crypto/verify', (route) => route.abort())
    await checkOutCart(page)
    await chooseCrypto(page)
    const notice = page.getByRole('alertdialog')
    await expect(notice).toContainText('Your network unstable for trust payment transaction', {
      timeout: 60_000,
    })
    expect(await notice.getByRole('heading').textContent()).toBe('Payment request  error !!')
    await expect.poll(async () => (await newestOrder(page)).state).toBe('completed')
  },
)

test(
  'a silent server is shown in the words of each payment method',
  thorough,
  async ({ page, member, install }) => {
    await install()
    await comeToShop(page, member.tokens, somewhere(1))
    await page.route('**/api/*/payment/**', (route) => route.abort())
    await checkOutCart(page)
    await chooseCrypto(page)
    await expectSorry(page, 'Unable request to server, please try again.')
    await page.keyboard.press('Escape')
    await page.reload()
    await checkOutCredits(page, 1)
    await chooseCard(page)
    await page.getByRole('button', { name: 'PROCEED' }).click()
    await expectSorry(page, 'Please try again, network error')
  },
)

test.describe('on a phone without a wallet', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })

  test('the page opens in the wallet’s app', async ({ page, member, baseURL }) => {
    const asked: string[] = []
    await page.route('https://metamask.app.link/**', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>Wallet app</title>' })
    })
    await comeToShop(page, member.tokens, somewhere(1))
    await checkOutCart(page)
    await chooseCrypto(page)
    await expect(page).toHaveTitle('Wallet app')
    expect(asked).toEqual([`https://metamask.app.link/dapp/${new URL(baseURL).host}/about`])
  })
})
