import {
  forgot,
  getProfileByKey,
  resetPassword,
  updateUsername,
  verifySecretKey,
} from '@meridian/shared/endpoints/email-links'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

const used = 'This link is not valid any more. Please ask for a new one.'

/** Neither the keyboard nor a click outside closes the dialog. */
async function expectBlocked({ user }: Visit, message: string): Promise<void> {
  const modal = await screen.findByRole('alertdialog')
  expect(modal).toHaveTextContent(message)
  await user.keyboard('{Escape}')
  expect(modal).toBeVisible()
  expect(within(modal).queryByRole('button', { name: 'Close' })).toBeNull()
}

test.each([
  ['/forgot_password_update', 'Secret key error!'],
  ['/forgot_password_update?key=made-up', used],
])('%s is blocked by %j until a new link is requested', async (address, message) => {
  const visit = prepareVisit()
  visit.server.refuse(verifySecretKey, 'KEY_REJECTED')
  await visit.goTo(address)
  await expectBlocked(visit, message)
  await visit.user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  expect(await screen.findByRole('button', { name: 'Send my email' })).toBeVisible()
})

test('requests the next mail with the key of the one that can not be used', async () => {
  const visit = prepareVisit()
  visit.server.refuse(verifySecretKey, 'KEY_REJECTED')
  visit.server.answer(forgot, {})
  await visit.goTo('/forgot_password_update?key=expired')
  await visit.user.click(await screen.findByRole('link', { name: 'Ask for a new link' }))
  await visit.user.type(await screen.findByLabelText('Email'), 'walker@example.org{Enter}')
  await screen.findByRole('alertdialog')
  expect(visit.server.requests(forgot)).toMatchObject([{ body: { key: 'expired' } }])
})

test.each([
  ['/update_username', 'Secret key error!'],
  ['/update_username?key=made-up', used],
])('%s is blocked by %j and links to the login', async (address, message) => {
  const visit = prepareVisit()
  visit.server.refuse(getProfileByKey, 'KEY_REJECTED')
  await visit.goTo(address)
  await expectBlocked(visit, message)
  await visit.user.click(within(screen.getByRole('alertdialog')).getByRole('link', { name: 'Login' }))
  expect(await screen.findByRole('heading', { name: 'Log in to your account' })).toBeVisible()
})

test('checks the key again after a failed request', async () => {
  const visit = prepareVisit()
  visit.server.refuse(verifySecretKey, 'TOO_MANY_REQUESTS')
  await visit.goTo('/forgot_password_update?key=good')
  await expectBlocked(visit, 'Too many attempts.')
  visit.server.answer(verifySecretKey, { walletAddress: null, unlinks: false })
  await visit.user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
})

test('requires equal passwords, then confirms the change at the login', async () => {
  const visit = prepareVisit()
  visit.server.answer(verifySecretKey, { walletAddress: null, unlinks: false })
  visit.server.answer(resetPassword, {})
  await visit.goTo('/forgot_password_update?key=good')
  await visit.user.type(await screen.findByLabelText('New password'), 'a new beginning')
  await visit.user.type(screen.getByLabelText('Confirm password'), 'a new beginnin')
  await visit.user.click(screen.getByRole('button', { name: 'Update password' }))
  expect(await screen.findByText('Your password does not match.')).toBeVisible()
  expect(screen.getByLabelText('Confirm password')).toHaveFocus()
  expect(screen.queryByRole('checkbox'), 'no wallet, nothing to unlink').toBeNull()
  await visit.user.type(screen.getByLabelText('Confirm password'), 'g')
  await visit.user.click(screen.getByRole('button', { name: 'Update password' }))
  expect(await screen.findByRole('heading', { name: 'Log in to your account' })).toBeVisible()
  expect(screen.getByText('Your password is changed. You can log in now.')).toBeVisible()
  expect(visit.server.requests(resetPassword)).toMatchObject([
    { body: { password: 'a new beginning', secret_key: 'good', unlink_wallet: false } },
  ])
})

test('changes a username by its key and requires a value', async () => {
  const visit = prepareVisit()
  visit.server.answer(getProfileByKey, { username: 'walker' })
  visit.server.answer(updateUsername, {})
  await visit.goTo('/update_username?key=good')
  const username = await screen.findByLabelText('Username')
  expect(username).toHaveValue('walker')
  await visit.user.clear(username)
  await visit.user.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Please enter username')).toBeVisible()
  await visit.user.type(username, 'wanderer')
  await visit.user.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Your username is changed. Please log in again.')).toBeVisible()
  expect(visit.server.requests(updateUsername)).toMatchObject([
    { body: { username: 'wanderer', key: 'good' } },
  ])
})
