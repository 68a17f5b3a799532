/** What can go wrong between a page and a wallet, before there is a session; that it goes well is a journey. */
import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/wallet'
import { getConfig } from '@meridian/shared/endpoints/system'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { installWallet } from '#testing/install-wallet.ts'
import { prepareVisit, walker } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

const chainOf = (id: number, name: string, role: 'land' | 'gin') => ({
  id,
  hexId: `0x${id.toString(16)}`,
  name,
  role,
  rpcUrl: `https://node.test/${id}`,
  explorerUrl: null,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: false,
  contracts: {},
})

const button = () => screen.findByRole('button', { name: 'Connect with Metamask' })

/** In live mode, where no demo wallet announces itself. */
async function comeToConnect(): Promise<Visit> {
  const visit = prepareVisit()
  const chains = [chainOf(5, 'Meridian test network', 'land'), chainOf(56, 'BNB Smart Chain', 'gin')]
  visit.server.answer(getConfig, { ...demoConfig, mode: 'live', chains })
  visit.server.answer(getWalletNonce, { nonce: 'of this visit' })
  visit.server.answer(sendWalletSignature, {
    access_token: 'access',
    refresh_token: 'refresh',
    user: walker,
  })
  visit.knowAccount()
  await visit.goTo('/connect_wallet')
  return visit
}

async function connect({ user }: Visit): Promise<void> {
  await user.click(await button())
}

async function expectSorry({ user }: Visit, message: string): Promise<void> {
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(message)
  await user.click(screen.getByRole('button', { name: 'Ok' }))
  await button()
}

const isLoggedIn = () => window.localStorage.getItem('jwt') !== null
const whenLoggedIn = async () => {
  await waitFor(() => expect(isLoggedIn()).toBe(true))
}

const asked = (wallet: { requests: readonly { method: string }[] }) =>
  wallet.requests.map(({ method }) => method).filter((method) => !/^eth_(chainId|accounts)$/.test(method))

test('whoever refuses to show an account is told that access was denied, and may try again', async () => {
  const wallet = installWallet()
  const visit = await comeToConnect()
  wallet.rejectNext()
  await connect(visit)
  await expectSorry(visit, 'User denied web3 access')
  expect(asked(wallet)).not.toContain('personal_sign')
  await connect(visit)
  await whenLoggedIn()
})

test('a refused signature is ignored', async () => {
  const wallet = installWallet({ policy: 'ask' })
  const visit = await comeToConnect()
  await connect(visit)
  ;(await wallet.nextRequest()).approve()
  const signing = await wallet.nextRequest()
  expect(signing.method).toBe('personal_sign')
  expect(await screen.findByText('Your wallet shows a text to sign.')).toBeVisible()
  signing.reject()
  await button()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(visit.server.requests(sendWalletSignature)).toEqual([])
  expect(isLoggedIn()).toBe(false)
})

test('while the wallet is asking, the page says so and a second press asks nothing more', async () => {
  const wallet = installWallet({ policy: 'ask', locked: true })
  const visit = await comeToConnect()
  await visit.user.dblClick(await button())
  const unlocking = await wallet.nextRequest()
  const waiting = await screen.findByRole('button', { name: 'Waiting for your wallet …' })
  expect(waiting).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Your wallet asks whether Meridian may see your account.')).toBeVisible()
  await visit.user.click(waiting)
  expect(asked(wallet)).toEqual(['eth_requestAccounts'])
  unlocking.approve()
  ;(await wallet.nextRequest()).approve()
  await whenLoggedIn()
  expect(wallet.locked).toBe(false)
})

test('a locked wallet that stays locked is access denied', async () => {
  const wallet = installWallet({ locked: true })
  const visit = await comeToConnect()
  wallet.rejectNext()
  await connect(visit)
  await expectSorry(visit, 'User denied web3 access')
  expect(wallet.locked).toBe(true)
})

test.each([
  [
    'whose window is open already says where to answer',
    -32002,
    'already pending',
    'Your wallet is asking already. Please open it and answer there.',
  ],
  ['that breaks is quoted', -32603, 'The vault could not be read.', 'The vault could not be read.'],
])('a wallet %s', async (_, code, said, sentence) => {
  const wallet = installWallet()
  const visit = await comeToConnect()
  wallet.failNext(code, said)
  await connect(visit)
  await expectSorry(visit, sentence)
  expect(asked(wallet)).toEqual(['eth_requestAccounts'])
})

test('an attempt that was cancelled does not log in afterwards', async () => {
  const wallet = installWallet({ policy: 'ask' })
  const visit = await comeToConnect()
  await connect(visit)
  ;(await wallet.nextRequest()).approve()
  const signing = await wallet.nextRequest()
  await visit.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await button()
  signing.approve()
  // Another attempt comes through, so the first one's answer has arrived and was dropped.
  await connect(visit)
  const again = await wallet.nextRequest()
  expect(again.method).toBe('personal_sign')
  expect(visit.server.requests(sendWalletSignature)).toEqual([])
  again.approve()
  await whenLoggedIn()
  expect(visit.server.requests(sendWalletSignature)).toHaveLength(1)
})

test('the Trustwallet button is there, does nothing, and says so', async () => {
  const wallet = installWallet()
  const visit = await comeToConnect()
  const closed = 'Trustwallet can not be connected yet. Please use MetaMask.'
  const trustwallet = await screen.findByRole('button', { name: 'Trustwallet' })
  expect(trustwallet).toHaveAttribute('aria-disabled', 'true')
  expect(trustwallet).toHaveAccessibleDescription(closed)
  await visit.user.click(trustwallet)
  expect(await screen.findByText(closed)).toBeVisible()
  await button()
  expect(wallet.requests).toEqual([])
})

test('a wallet on a wrong network is switched before anything is asked of it', async () => {
  const wallet = installWallet({ currentChain: 56, policy: 'ask' })
  const visit = await comeToConnect()
  await connect(visit)
  const switching = await wallet.nextRequest()
  expect(switching).toMatchObject({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] })
  expect(await screen.findByText('Your wallet asks to switch to Meridian test network.')).toBeVisible()
  wallet.policy = 'approve'
  switching.approve()
  await whenLoggedIn()
  expect(wallet.chainId).toBe(5)
  expect(asked(wallet)).toEqual(['wallet_switchEthereumChain', 'eth_requestAccounts', 'personal_sign'])
})

test('whoever refuses to switch has denied access, and is asked nothing else', async () => {
  const wallet = installWallet({ currentChain: 56 })
  const visit = await comeToConnect()
  wallet.rejectNext()
  await connect(visit)
  await expectSorry(visit, 'User denied web3 access')
  expect(asked(wallet)).toEqual(['wallet_switchEthereumChain'])
})

const picker = () => screen.findByRole('dialog', { name: 'Choose a wallet' })

test('whoever closes the choice between wallets is back where they were', async () => {
  const fox = installWallet({ name: 'Fox', rdns: 'example.fox' })
  const owl = installWallet({ name: 'Owl', rdns: 'example.owl' })
  const visit = await comeToConnect()
  await connect(visit)
  const choice = await picker()
  await visit.user.keyboard('{Escape}')
  await waitFor(() => expect(choice).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await button()).toHaveFocus()
  expect([...fox.requests, ...owl.requests]).toEqual([])
})

test('a wallet that announces itself twice is one wallet', async () => {
  installWallet({ name: 'Fox', rdns: 'example.fox', injectAsWindowEthereum: true })
  installWallet({ name: 'Fox again', rdns: 'example.fox' })
  const visit = await comeToConnect()
  await connect(visit)
  await whenLoggedIn()
  expect(screen.queryByRole('dialog', { name: 'Choose a wallet' })).toBeNull()
})
