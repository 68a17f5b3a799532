import { comeToConnect, connectButton, expect, shortened, test } from './wallet-login-test.ts'
import { expectCancelled } from '../journey.ts'
import { thorough } from '../thorough.ts'

test.beforeEach(({ goLive }) => goLive())

test('a network that the wallet does not know is added as the product describes it', async ({
  page,
  install,
  baseURL,
}) => {
  const wallet = await install({ chains: [{ id: 56, name: 'Token chain', rpcUrl: `${baseURL}/rpc/56` }] })
  await comeToConnect(page)
  await connectButton(page).click()
  await expect(page).toHaveURL('/about')
  expect(wallet.chainId).toBe(5)
  const adding = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(adding?.params).toEqual([
    {
      chainId: '0x5',
      chainName: 'Meridian test network',
      nativeCurrency: { name: 'ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [`${baseURL}/rpc/5`],
    },
  ])
})

test(
  'refusing to add the network counts as denied access, without another prompt',
  thorough,
  async ({ page, install, baseURL }) => {
    const wallet = await install({ chains: [{ id: 56, name: 'Token chain', rpcUrl: `${baseURL}/rpc/56` }] })
    await page.goto('/connect_wallet')
    wallet.rejectNext()
    await connectButton(page).click()
    await expectCancelled(page, 'User denied web3 access')
    expect(wallet.requests.map(({ method }) => method).slice(-1)).toEqual(['wallet_addEthereumChain'])
  },
)

test('the page follows the account and the network that the owner chooses in the wallet', async ({
  page,
  install,
}) => {
  const wallet = await install()
  await comeToConnect(page)
  await connectButton(page).click()
  await expect(page).toHaveURL('/about')
  await page.goto('/connect_wallet')
  const line = page.getByText(/^Test wallet shows/)
  await expect(line).toHaveText(`Test wallet shows ${shortened(wallet.address)} on Meridian test network`)
  await wallet.switchChain(56)
  await expect(line).toContainText('BNB Smart Chain')
  await wallet.switchAccount(`0x${'17'.repeat(32)}`)
  await expect(line).toContainText(shortened(wallet.address))
  await wallet.lock()
  await expect(line).toBeHidden()
  await wallet.unlock()
  await expect(line).toContainText(shortened(wallet.address))
})
