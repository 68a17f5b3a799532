import { linkEmail } from '@meridian/shared/endpoints/accounts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit, walker } from '#testing/visit.tsx'

const unconfirmed = { ...walker, active: false }
const prompt = () => screen.queryByRole('complementary', { name: 'Link an e-mail to your account' })
const send = () => screen.getByRole('button', { name: 'Send my email' })

test('an account without a confirmed e-mail is asked once, and links one', async () => {
  const visit = prepareVisit().signIn(unconfirmed)
  visit.server.answer(linkEmail, {})
  await visit.goTo('/privacy')
  await visit.user.click(await screen.findByRole('button', { name: 'Link email' }))
  expect(await screen.findByRole('heading', { name: 'Link email with account' })).toBeVisible()
  expect(prompt()).toBeNull()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(main.getByRole('link', { name: 'Sign up' })).toBeVisible()
  const email = await screen.findByLabelText('Email')
  expect(email).toHaveValue('walker@example.org')

  await visit.user.clear(email)
  await visit.user.click(send())
  expect(await screen.findByText('Please enter your email!')).toBeVisible()
  await visit.user.type(email, 'other@example.org')
  await visit.user.click(send())
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'The system has sent authentication information to your email. Please verify your email',
  )
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))
  await visit.user.click(screen.getByRole('link', { name: 'About' }))
  expect(await screen.findByRole('heading', { name: 'About Meridian' })).toBeVisible()
  expect(prompt()).toBeNull()
  expect(visit.server.requests(linkEmail)).toMatchObject([{ body: { email: 'other@example.org' } }])
})

test('the prompt can wait: dismissed, it stays away for the visit', async () => {
  const visit = prepareVisit().signIn(unconfirmed)
  await visit.goTo('/privacy')
  await visit.user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(prompt()).toBeNull()
  await visit.goTo('/about')
  expect(await screen.findByRole('button', { name: /^Hi walker/ })).toBeVisible()
  expect(prompt()).toBeNull()
  // The next visit is another tab.
  window.sessionStorage.clear()
  await visit.goTo('/about')
  expect(await screen.findByRole('button', { name: 'Link email' })).toBeVisible()
})

test.each([
  ['/change-password', 'Change Password'],
  ['/change-profile', 'Update Profile'],
  ['/link_email_account', 'Link email with account'],
])('%s is open to everybody and tells whoever is signed out to log in', async (path, title) => {
  const visit = prepareVisit()
  await visit.goTo(path)
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('Please log in first. You come back here afterwards.')).toBeVisible()
})
