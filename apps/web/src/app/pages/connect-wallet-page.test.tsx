/** Failures between a page and a wallet before there is a session; a browser test covers the success. */
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

/** The question after a declined request. */
async function expectDenied({ user }: Visit, answer: 'Try again' | 'Close'): Promise<void> {
  const asked = await screen.findByRole('alertdialog', { name: 'You cancelled. Nothing was sent.' })
  expect(asked).toHaveAccessibleDescription('User denied web3 access')
  await user.click(screen.getByRole('button', { name: answer }))
}

const isLoggedIn = () => window.localStorage.getItem('jwt') !== null
const whenLoggedIn = async () => {
  await waitFor(() => expect(isLoggedIn()).toBe(true))
}

const asked = (wallet: { requests: readonly { method: string }[] }) =>
  wallet.requests.map(({ method }) => method).filter((method) => !/^eth_(chainId|accounts)$/.test(method))

test('shows that access was denied when the wallet shares no account, and tries again', async () => {
  const wallet = installWallet()
  const visit = await comeToConnect()
  wallet.rejectNext()
  await connect(visit)
  await screen.findByRole('alertdialog')
  expect(asked(wallet)).not.toContain('personal_sign')
  await expectDenied(visit, 'Try again')
  await whenLoggedIn()
})

test('ignores a refused signature', async () => {
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

test('shows that the wallet is waiting and ignores a second press', async () => {
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

test('shows that access was denied when a locked wallet stays locked', async () => {
  const wallet = installWallet({ locked: true })
  const visit = await comeToConnect()
  wallet.rejectNext()
  await connect(visit)
  await expectDenied(visit, 'Close')
  await button()
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

test('does not log in after a cancelled attempt', async () => {
  const wallet = installWallet({ policy: 'ask' })
  const visit = await comeToConnect()
  await connect(visit)
  ;(await wallet.nextRequest()).approve()
  const signing = await wallet.nextRequest()
  await visit.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await button()
  signing.approve()
  // Once a second attempt succeeds, the response of the first has arrived and was ignored.
  await connect(visit)
  const again = await wallet.nextRequest()
  expect(again.method).toBe('personal_sign')
  expect(visit.server.requests(sendWalletSignature)).toEqual([])
  again.approve()
  await whenLoggedIn()
  expect(visit.server.requests(sendWalletSignature)).toHaveLength(1)
})

test('shows that the Trustwallet button is not available', async () => {
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

test('switches a wallet on a wrong network before any other request', async () => {
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

test('shows that access was denied when the switch is refused, and sends no other request', async () => {
  const wallet = installWallet({ currentChain: 56 })
  const visit = await comeToConnect()
  wallet.rejectNext()
  await connect(visit)
  await expectDenied(visit, 'Close')
  await button()
  expect(asked(wallet)).toEqual(['wallet_switchEthereumChain'])
})

const picker = () => screen.findByRole('dialog', { name: 'Choose a wallet' })

test('returns to the page when the choice of a wallet is closed', async () => {
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

test('lists a wallet once that announces itself twice', async () => {
  installWallet({ name: 'Fox', rdns: 'example.fox', injectAsWindowEthereum: true })
  installWallet({ name: 'Fox again', rdns: 'example.fox' })
  const visit = await comeToConnect()
  await connect(visit)
  await whenLoggedIn()
  expect(screen.queryByRole('dialog', { name: 'Choose a wallet' })).toBeNull()
})
