/** Logging in with the wallet of a phone, over a relay of the test's own. */
import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/wallet'
import { getConfig } from '@meridian/shared/endpoints/system'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { installWallet } from '#testing/install-wallet.ts'
import { prepareVisit, walker } from '#testing/visit.tsx'
import { startStandInRelay } from '#testing/walletconnect/stand-in-relay.ts'
import { scan } from '#testing/walletconnect/stand-in-wallet.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const address = `0x${'ab'.repeat(20)}`
const chain = {
  id: 5,
  hexId: '0x5',
  name: 'Meridian test network',
  role: 'land' as const,
  rpcUrl: 'https://node.test/5',
  explorerUrl: null,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: false,
  contracts: {},
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function comeToConnect(walletconnect: { project_id: string; relay_url: string } | null) {
  const visit = prepareVisit()
  visit.server.answer(getConfig, { ...demoConfig, mode: 'live', chains: [chain], walletconnect })
  visit.server.answer(getWalletNonce, { nonce: 'of this visit' })
  visit.server.answer(sendWalletSignature, { access_token: 'a', refresh_token: 'r', user: walker })
  // Answered from the start: the page calls them as soon as the login is over.
  visit.knowAccount()
  await visit.goTo('/connect_wallet')
  await visit.user.click(await screen.findByRole('button', { name: 'Connect with Metamask' }))
  return visit
}

test('a phone that scans the code logs in with its wallet', async () => {
  const relay = await startStandInRelay(projectId)
  ends.push(relay.close)
  installWallet()
  const visit = await comeToConnect({ project_id: projectId, relay_url: relay.url })
  await visit.user.click(await screen.findByRole('button', { name: /^WalletConnect/ }))
  expect(await screen.findByRole('dialog', { name: 'Connect with WalletConnect' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Code for your wallet app' })).toBeVisible()
  const link = screen.getByRole('link', { name: 'Open a wallet app on this device' })
  const phone = await scan(
    link.getAttribute('href')!,
    { url: relay.url, projectId },
    {
      accounts: [`eip155:5:${address}`],
      approves: true,
      answer: (method) => ({ result: method === 'personal_sign' ? `0x${'12'.repeat(65)}` : null }),
    },
  )
  ends.unshift(phone.close)
  await waitFor(() => expect(window.localStorage.getItem('jwt')).not.toBeNull())
  expect(visit.server.requests(sendWalletSignature)[0]!.body).toMatchObject({
    signature: `0x${'12'.repeat(65)}`,
  })
})

test('closing the code leaves the page as it was', async () => {
  const relay = await startStandInRelay(projectId)
  ends.push(relay.close)
  installWallet()
  const visit = await comeToConnect({ project_id: projectId, relay_url: relay.url })
  await visit.user.click(await screen.findByRole('button', { name: /^WalletConnect/ }))
  await screen.findByRole('dialog', { name: 'Connect with WalletConnect' })
  await visit.user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Connect with Metamask' })).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('without a project, WalletConnect is not offered', async () => {
  const wallet = installWallet()
  await comeToConnect(null)
  await waitFor(() => expect(wallet.requests.map(({ method }) => method)).toContain('eth_requestAccounts'))
  await waitFor(() => expect(window.localStorage.getItem('jwt')).not.toBeNull())
  expect(screen.queryByText('WalletConnect')).toBeNull()
})
