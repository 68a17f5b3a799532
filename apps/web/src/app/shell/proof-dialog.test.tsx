/** Changes that need the password or the linked wallet in addition to the session. */
import { changePassword, changeProfile } from '@meridian/shared/endpoints/accounts'
import { linkEmail } from '@meridian/shared/endpoints/email-links'
import { requestProof } from '@meridian/shared/endpoints/proof'
import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/wallet'
import type { OwnerProof, ProofWay } from '@meridian/shared/account/owner-proof'
import { AppError } from '@meridian/shared/errors'
import { getConfig } from '@meridian/shared/endpoints/system'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { installWallet } from '#testing/install-wallet.ts'
import { prepareVisit, walker } from '#testing/visit.tsx'

const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** The server's check of a proof: the right password or any signature. */
const demand = (given: OwnerProof, ...ways: ProofWay[]) => {
  if (given.current_password === undefined && given.wallet_signature === undefined)
    throw new AppError('PROOF_REQUIRED', { extra: { ways } })
  if (given.wallet_signature === undefined && given.current_password !== 'first steps')
    throw new AppError('PROOF_REFUSED')
}

test('asks for the password to change the e-mail, again after a wrong one, and sends it', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(linkEmail, ({ body }) => {
    demand(body, 'password')
    return {}
  })
  await visit.goTo('/link_email_account')
  const email = await screen.findByLabelText('Email')
  await visit.user.clear(email)
  await visit.user.type(email, 'other@example.org')
  await visit.user.click(screen.getByRole('button', { name: 'Send my email' }))
  expect(await dialog()).toHaveAccessibleDescription(
    /^Your account is about to get the email other@example\.org\./,
  )
  const asked = within(await dialog())
  expect(asked.queryByRole('button', { name: 'Sign with your wallet' })).toBeNull()
  const password = asked.getByLabelText('Your password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  await visit.user.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(await asked.findByText('Please enter your password')).toBeVisible()
  await visit.user.type(password, 'wrong{Enter}')
  const again = within(await dialog())
  expect(await again.findByText(/^This was not accepted\. Please enter your password again/)).toBeVisible()
  await visit.user.type(again.getByLabelText('Your password'), 'first steps{Enter}')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('The system has sent')
  expect(visit.server.requests(linkEmail).map(({ body }) => body)).toEqual([
    { email: 'other@example.org' },
    { email: 'other@example.org', current_password: 'wrong' },
    { email: 'other@example.org', current_password: 'first steps' },
  ])
})

test('changes nothing and shows no error when the dialog is closed', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(changeProfile, ({ body }) => {
    demand(body, 'password')
    return { user: { ...walker, username: body.username } }
  })
  await visit.goTo('/change-profile')
  await visit.user.type(await screen.findByLabelText('Username'), '-2')
  await visit.user.click(screen.getByRole('button', { name: 'Update' }))
  await dialog()
  await visit.user.keyboard('{Escape}')
  await gone()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await visit.user.click(screen.getByRole('button', { name: 'Update' }))
  await visit.user.type(within(await dialog()).getByLabelText('Your password'), 'first steps{Enter}')
  expect(await screen.findByText('Your profile is updated.')).toBeVisible()
})

const liveConfig = {
  ...demoConfig,
  mode: 'live' as const,
  chains: [
    {
      id: 5,
      hexId: '0x5',
      name: 'Meridian test network',
      role: 'land' as const,
      rpcUrl: 'https://node.test/5',
      explorerUrl: null,
      coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
      embedded: false,
      contracts: {},
    },
  ],
}

test('signs a text that names the change, for an account of a wallet', async () => {
  const wallet = installWallet()
  const visit = prepareVisit().signIn({ ...walker, walletAddress: wallet.address })
  visit.server.answer(getConfig, liveConfig)
  visit.server.answer(requestProof, { nonce: ' signature to set a password', walletAddress: wallet.address })
  visit.server.answer(changePassword, ({ body }) => {
    demand({ wallet_signature: body.wallet_signature }, 'wallet')
    return {}
  })
  await visit.goTo('/change-password')
  await visit.user.type(await screen.findByLabelText('New password'), 'a new beginning')
  await visit.user.type(screen.getByLabelText('Retype New Password'), 'a new beginning')
  await visit.user.click(screen.getByRole('button', { name: 'Update Password' }))
  const asked = within(await dialog())
  expect(asked.queryByLabelText('Your password')).toBeNull()
  await visit.user.click(asked.getByRole('button', { name: 'Sign with your wallet' }))
  expect(await screen.findByText(/^Your password is changed/)).toBeVisible()
  expect(visit.server.requests(requestProof)).toMatchObject([{ body: { change: 'password', value: '' } }])
  expect(visit.server.requests(changePassword).at(-1)?.body.wallet_signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('links a wallet with the password and sends the same signature again', async () => {
  const wallet = installWallet()
  const visit = prepareVisit().signIn()
  visit.server.answer(getConfig, liveConfig)
  visit.server.answer(getWalletNonce, { nonce: 'of this visit' })
  visit.server.answer(sendWalletSignature, ({ body }) => {
    demand(body, 'password')
    const user = { ...walker, walletAddress: wallet.address }
    return { access_token: 'access', refresh_token: null, user }
  })
  await visit.goTo('/connect_wallet')
  await visit.user.click(await screen.findByRole('button', { name: 'Connect with Metamask' }))
  await visit.user.type(within(await dialog()).getByLabelText('Your password'), 'first steps{Enter}')
  expect(await screen.findByText('Your wallet is linked.')).toBeVisible()
  const [first, second] = visit.server.requests(sendWalletSignature)
  expect(first!.body).toMatchObject({ nonce: 'of this visit' })
  expect(second!.body).toEqual({ ...first!.body, current_password: 'first steps' })
})
