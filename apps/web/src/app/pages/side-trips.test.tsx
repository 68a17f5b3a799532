/** Side trips to a login, a wallet or a new password: each returns to what the visitor was doing. */
import { changePassword, login } from '@meridian/shared/endpoints/accounts'
import { forgot, resetPassword, verifySecretKey } from '@meridian/shared/endpoints/email-links'
import { beginConversion, listConversions } from '@meridian/shared/endpoints/gin'
import { mintPlot } from '@meridian/shared/endpoints/minting'
import { getCreditPrice, getDiscountProgram } from '@meridian/shared/endpoints/pricing'
import { getConfig } from '@meridian/shared/endpoints/system'
import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { installWallet } from '#testing/install-wallet.ts'
import { keepLand, ownPlots } from '#testing/own-land.ts'
import { prepareVisit, walker } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

const chainOf = (id: number, role: 'land' | 'gin') => ({
  id,
  hexId: `0x${id.toString(16)}`,
  name: role,
  role,
  rpcUrl: `https://node.test/${id}`,
  explorerUrl: null,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: false,
  contracts: {},
})

/** A live server, so that no demo wallet announces itself, and a wallet that can be linked. */
function prepareLinking(visit: Visit): void {
  const wallet = installWallet()
  const chains = [chainOf(5, 'land'), chainOf(56, 'gin')]
  visit.server.answer(getConfig, { ...demoConfig, mode: 'live', chains, gin_networks: ['0x38'] })
  visit.server.answer(getWalletNonce, { nonce: 'of this visit' })
  visit.server.answer(sendWalletSignature, () => {
    const user = { ...walker, walletAddress: wallet.address }
    visit.knowAccount(user)
    return { access_token: 'access', refresh_token: null, user }
  })
}

/** The first test that needs the wallet code compiles it. */
const patient = { timeout: 30_000 }

async function linkWallet({ user }: Visit): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Connect with Metamask' }, patient))
  expect(await screen.findByText('Your wallet is linked.', {}, patient)).toBeVisible()
}

async function logIn(visit: Visit): Promise<void> {
  visit.server.answer(login, { access_token: 'access', refresh_token: 'refresh', user: walker })
  visit.knowAccount()
  await visit.user.type(await screen.findByLabelText('Email or username'), 'walker{Enter}')
}

/** Every value that a field ever shows from now on, even for a moment. */
function recordValues(label: string): ReadonlySet<string> {
  const values = new Set<string>()
  const record = () => {
    for (const field of screen.queryAllByLabelText<HTMLInputElement>(label)) values.add(field.value)
  }
  const observer = new MutationObserver(record)
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return values
}

const path = () => window.location.pathname + window.location.search

test('returns to the mint of the plot after the wallet was linked, and asks once', async () => {
  const visit = prepareVisit().signIn()
  const [plot] = ownPlots(1)
  keepLand(visit, [plot!])
  prepareLinking(visit)
  visit.server.refuse(mintPlot, 'WALLET_NOT_LINKED')
  await visit.goTo('/myassets')
  await visit.user.click(await screen.findByRole('button', { name: /^Mint / }))
  const question = { name: 'Do you want to mint it ?' }
  await screen.findByRole('alertdialog', question)
  await visit.user.click(screen.getByRole('button', { name: 'Mint' }))
  await screen.findByRole('alertdialog', { name: 'Please connect your wallet before you mint.' }, patient)
  await visit.user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  await linkWallet(visit)
  const asked = await screen.findByRole('alertdialog', question, patient)
  expect(asked).toHaveTextContent(/Rapa Iti\s· \d+ becomes an NFT/)
  expect(path()).toBe('/myassets')
  await visit.user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // A reload does not ask again.
  expect(window.history.state).toMatchObject({ usr: null })
})

test('fills in the Gin and the network again after the wallet was linked', async () => {
  const visit = prepareVisit().signIn()
  prepareLinking(visit)
  visit.server.answer(listConversions, { balance: '0', data: [] })
  visit.server.refuse(beginConversion, 'GIN_WALLET_NOT_LINKED')
  await visit.goTo('/convert-gin')
  await visit.user.type(await screen.findByRole('textbox', { name: 'Total Gin' }), '12{Enter}')
  await visit.user.click(await screen.findByRole('button', { name: 'Connect Wallet' }, patient))
  const shown = recordValues('Total Gin')
  await linkWallet(visit)
  expect(await screen.findByRole('textbox', { name: 'Total Gin' })).toHaveValue('12')
  expect([...shown]).toEqual(['12'])
  expect(path()).toBe('/convert-gin')
  expect(visit.server.requests(beginConversion)).toHaveLength(1)
})

test.each([
  ['linking a wallet', 'Connect Wallet', linkWallet],
  ['a change of password', 'Change Password', typeNewPassword],
] as const)('returns to the page after %s from the menu', async (_, item, finish) => {
  const visit = prepareVisit().signIn()
  prepareLinking(visit)
  visit.server.answer(changePassword, {})
  await visit.goTo('/about?x=1')
  await visit.user.click(await screen.findByRole('button', { name: /^Hi walker/ }))
  await visit.user.click(await screen.findByRole('menuitem', { name: item }, patient))
  await finish(visit)
  await waitFor(() => expect(path()).toBe('/about?x=1'))
})

async function typeNewPassword({ user }: Visit): Promise<void> {
  await user.type(await screen.findByLabelText('New password'), 'second steps')
  await user.type(screen.getByLabelText('Retype New Password'), 'second steps{Enter}')
}

test('returns to the page after a new password, whose link opens in another tab', async () => {
  const visit = prepareVisit()
  visit.server.answer(forgot, {})
  await visit.goTo('/change-profile')
  await visit.user.click(await screen.findByRole('link', { name: 'Login' }))
  await visit.user.click(await screen.findByRole('link', { name: 'Forgot password' }))
  await visit.user.type(await screen.findByLabelText('Email'), 'walker@example.org{Enter}')
  await visit.user.click(await screen.findByRole('button', { name: 'Ok' }))

  visit.server.answer(verifySecretKey, { walletAddress: null, unlinks: false })
  visit.server.answer(resetPassword, {})
  await visit.goTo('/forgot_password_update?key=good')
  await visit.user.type(await screen.findByLabelText('New password'), 'a new beginning')
  await visit.user.type(screen.getByLabelText('Confirm password'), 'a new beginning')
  await visit.user.click(screen.getByRole('button', { name: 'Update password' }))
  await logIn(visit)
  await waitFor(() => expect(path()).toBe('/change-profile'))
  expect(window.localStorage.getItem('return-to')).toBeNull()
})

test('returns to the chosen number of land credits after the login', async () => {
  const visit = prepareVisit()
  visit.server.answer(getDiscountProgram, { items: [] })
  visit.server.answer(getCreditPrice, ({ params }) => ({
    subTotal: Number(params.amount) * 25,
    discount: 0,
    total: Number(params.amount) * 25,
    basePrice: 25,
    missingCount: 0,
    nextDiscount: 0,
    discountPercent: 0,
    suggestion: null,
  }))
  await visit.goTo('/about')
  await visit.user.click(await screen.findByRole('button', { name: 'Buy Land Credits' }))
  const quantity = () => screen.findByRole('spinbutton', { name: 'Land credits' })
  await visit.user.clear(await quantity())
  await visit.user.type(await quantity(), '7')
  const checkout = screen.getByRole('button', { name: 'CHECKOUT' })
  await waitFor(() => expect(checkout).not.toHaveAttribute('aria-disabled'))
  await visit.user.click(checkout)
  await visit.user.click(
    within(await screen.findByRole('dialog', { name: 'Please sign up or login' })).getByRole('link', {
      name: 'Login',
    }),
  )
  await logIn(visit)
  expect(await quantity()).toHaveValue(7)
  expect(path()).toBe('/about')
})
