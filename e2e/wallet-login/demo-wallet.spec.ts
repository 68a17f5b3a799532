import type { Page } from '@playwright/test'
import { comeToConnect, connectButton, expect, expectAccessible, signOut, test } from './wallet-login-test.ts'
import { expectCancelled } from '../journey.ts'
import { thorough } from '../thorough.ts'

const walletWindow = (page: Page) =>
  page.getByRole('alertdialog').filter({ hasText: 'Demo wallet: play money' })
const confirm = (page: Page) => walletWindow(page).getByRole('button', { name: 'Confirm' })
const reject = (page: Page) => walletWindow(page).getByRole('button', { name: 'Reject' })

/** Sends a request through the EIP-6963 provider, as any script of the page can; returns its result. */
const ask = (page: Page, method: string, params: unknown[] = []) =>
  page.evaluate(
    async ([name, list]) => {
      type Announced = { info: { rdns: string }; provider: { request(args: unknown): Promise<unknown> } }
      const announced: Announced[] = []
      const onAnnounced = (event: Event) => announced.push((event as CustomEvent<Announced>).detail)
      window.addEventListener('eip6963:announceProvider', onAnnounced)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      window.removeEventListener('eip6963:announceProvider', onAnnounced)
      const wallet = announced.find(({ info }) => info.rdns === 'world.meridian.demo')
      if (!wallet) throw new Error('the demo wallet is not announced')
      return wallet.provider.request({ method: name, params: list }).then(
        (result) => ({ result }),
        (error: { code?: number }) => ({ code: error.code ?? 0 }),
      )
    },
    [method, params] as const,
  ) as Promise<{ result?: unknown; code?: number }>

async function connect(page: Page): Promise<string> {
  await comeToConnect(page)
  await connectButton(page).click()
  await confirm(page).click()
  await confirm(page).click()
  await expect(page).toHaveURL('/about')
  const { result } = await ask(page, 'eth_accounts')
  return (result as string[])[0] ?? ''
}

test('a new visitor without a wallet logs in with the demo’s', async ({ page, consoleErrors }) => {
  await comeToConnect(page)
  await expect(page.getByRole('heading', { name: 'Demo wallet: play money' })).toBeVisible()
  await connectButton(page).click()
  await expect(walletWindow(page)).toContainText('Connect to this site?')
  await expect(walletWindow(page)).toContainText(`${new URL(page.url()).host} asks`)
  await expectAccessible(page)
  await confirm(page).click()
  await expect(walletWindow(page)).toContainText('Sign this text?')
  await expect(walletWindow(page)).toContainText(/digital signature to log in to Meridian/)
  await expectAccessible(page)
  await confirm(page).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('button', { name: /^Hi wallet-/ })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('rejecting by button or Escape is an EIP-1193 rejection', thorough, async ({ page }) => {
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await reject(page).click()
  await expectCancelled(page, 'User denied web3 access')
  await connectButton(page).click()
  await confirm(page).click()
  await expect(walletWindow(page)).toContainText('Sign this text?')
  await page.keyboard.press('Escape')
  await expect(walletWindow(page)).toBeHidden()
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a press beside the window does nothing', thorough, async ({ page }) => {
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await expect(walletWindow(page)).toBeVisible()
  await page.mouse.click(200, 700)
  await expect(walletWindow(page)).toContainText('Connect to this site?')
  await page.keyboard.press('Enter')
  await expect(walletWindow(page)).toContainText('Connect to this site?')
})

test('the faucet gives test money, and the balance shows it', async ({ page }) => {
  await page.goto('/connect_wallet')
  const card = page.getByRole('region', { name: 'Demo wallet: play money' })
  await expect(card.getByText('0 ETH', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Get 10 ETH' }).click()
  await expect(card.getByText('10 ETH', { exact: true })).toBeVisible()
  await page.reload()
  await expect(card.getByText('10 ETH', { exact: true })).toBeVisible()
})

test(
  'the key stays in the browser: a second visit is the same account, after one signature',
  thorough,
  async ({ page }) => {
    const address = await connect(page)
    await signOut(page)
    await comeToConnect(page)
    await connectButton(page).click()
    await expect(walletWindow(page)).toContainText('Sign this text?')
    await confirm(page).click()
    await expect(page).toHaveURL('/about')
    expect((await ask(page, 'eth_accounts')).result).toEqual([address])
  },
)

test('a transaction shows amount, recipient, gas and network, and waits for money from the faucet', async ({
  page,
}) => {
  const from = await connect(page)
  const to = `0x${'ab'.repeat(20)}`
  const value = `0x${1_234_567_890_123_456_789n.toString(16)}`
  const sending = ask(page, 'eth_sendTransaction', [{ from, to, value }])
  const facts = walletWindow(page)
  await expect(facts).toContainText('Send coins?')
  await expect(facts).toContainText('1.234567890123456789 ETH')
  await expect(facts).toContainText('0xabababab…ababababab')
  await expect(facts).toContainText('Meridian test network')
  await expect(facts).toContainText('Your play money does not reach.')
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await facts.getByRole('button', { name: 'Get 10 ETH' }).click()
  await expect(facts).toContainText('Total, at most')
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled')
  await confirm(page).click()
  const { result: hash } = await sending
  const receipt = await ask(page, 'eth_getTransactionReceipt', [hash])
  expect(receipt.result).toMatchObject({ status: '0x1', to })

  const refused = ask(page, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
  await reject(page).click()
  expect(await refused).toEqual({ code: 4001 })
})

test('it switches between the networks of the demo, and queues its requests', thorough, async ({ page }) => {
  const address = await connect(page)
  const switching = ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x38' }])
  await expect(walletWindow(page)).toContainText('BNB Smart Chain (0x38)')
  const signing = ask(page, 'personal_sign', ['0x6869', address])
  await expect(walletWindow(page)).toContainText('1 more request waits')
  await confirm(page).click()
  expect(await switching).toEqual({ result: null })
  await expect(walletWindow(page)).toContainText('Sign this text?')
  await reject(page).click()
  expect(await signing).toEqual({ code: 4001 })
  expect(await ask(page, 'eth_chainId')).toEqual({ result: '0x38' })
  expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).toEqual({ code: 4902 })
})

test('it is one of two wallets beside an installed one', thorough, async ({ page, install }) => {
  await install()
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  const picker = page.getByRole('dialog', { name: 'Choose a wallet' })
  await expect(picker.getByRole('button', { name: 'Test wallet' })).toBeVisible()
  await picker.getByRole('button', { name: 'Meridian demo wallet Demo wallet: play money' }).click()
  await expect(walletWindow(page)).toContainText('Connect to this site?')
})

test('live mode loads nothing of it', async ({ page, install, goLive }) => {
  await goLive()
  await install()
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await comeToConnect(page)
  await connectButton(page).click()
  await expect(page).toHaveURL('/about')
  expect(scripts.filter((url) => /demo|answer-request|faucet|quote/.test(url))).toEqual([])
  expect(await page.evaluate(() => window.localStorage.getItem('demo-wallet'))).toBeNull()
})
