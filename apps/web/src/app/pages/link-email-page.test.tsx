import { changeProfile, login } from '@meridian/shared/endpoints/accounts'
import { linkEmail } from '@meridian/shared/endpoints/email-links'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareVisit, walker } from '#testing/visit.tsx'

const unconfirmed = { ...walker, active: false }
const prompt = () => screen.queryByRole('complementary', { name: 'Please confirm your email' })
const send = () => screen.getByRole('button', { name: 'Send my email' })

test('prompts an account without a confirmed e-mail and links one', async () => {
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
  expect(visit.server.requests(linkEmail)).toMatchObject([{ body: { email: 'other@example.org' } }])
})

test('stays dismissed until the session is checked again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const visit = prepareVisit().signIn(unconfirmed)
  await visit.goTo('/privacy')
  await visit.user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(prompt()).toBeNull()
  await visit.user.click(screen.getByRole('link', { name: 'About' }))
  expect(await screen.findByRole('heading', { name: 'About Meridian' })).toBeVisible()
  expect(prompt()).toBeNull()

  // After a minute the returning tab loads the account again.
  vi.setSystemTime(Date.now() + 60_000)
  fireEvent(window, new Event('visibilitychange'))
  await screen.findByRole('complementary', { name: 'Please confirm your email' }, { timeout: 30_000 })
  await visit.user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(prompt()).toBeNull()

  await visit.goTo('/about')
  expect(await screen.findByRole('button', { name: 'Link email' })).toBeVisible()
}, 60_000)

test('stays dismissed after the profile is saved', async () => {
  const visit = prepareVisit().signIn(unconfirmed)
  visit.server.answer(changeProfile, ({ body }) => ({ user: { ...unconfirmed, username: body.username } }))
  await visit.goTo('/change-profile')
  await visit.user.click(await screen.findByRole('button', { name: 'Not now' }))
  await visit.user.type(await screen.findByLabelText('Username'), '-2')
  await visit.user.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Your profile is updated.', {}, { timeout: 30_000 })).toBeVisible()
  expect(prompt()).toBeNull()
}, 60_000)

test('prompts again after a login, and never when an e-mail is linked', async () => {
  const visit = prepareVisit()
  visit.server.answer(login, { access_token: 'access', refresh_token: 'refresh', user: unconfirmed })
  visit.knowAccount(unconfirmed)
  await visit.goTo('/link_email_account')
  const [back] = await within(await screen.findByRole('main')).findAllByRole('link', { name: 'Login' })
  await visit.user.click(back!)
  await visit.user.type(await screen.findByLabelText('Email or username'), 'walker@example.org')
  await visit.user.type(screen.getByLabelText('Password'), 'explore')
  await visit.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Send my email' })).toBeVisible()
  expect(prompt()).toBeNull()
  await visit.user.click(screen.getByRole('link', { name: 'About' }))
  await screen.findByRole('complementary', { name: 'Please confirm your email' })
})

test.each([
  ['/change-password', 'Change Password'],
  ['/change-profile', 'Update Profile'],
  ['/link_email_account', 'Link email with account'],
])('shows %s to everybody and asks signed-out visitors to log in', async (path, title) => {
  const visit = prepareVisit()
  await visit.goTo(path)
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('Please log in first. You come back here afterwards.')).toBeVisible()
})

test('shows that the confirmation mail was sent', async () => {
  const visit = prepareVisit().signIn({ ...unconfirmed, email: null })
  visit.server.answer(linkEmail, {})
  await visit.goTo('/about')
  const asked = await screen.findByRole('complementary', { name: 'Link an email to your account' })
  await visit.user.click(within(asked).getByRole('button', { name: 'Link email' }))
  await visit.user.type(await screen.findByLabelText('Email'), 'first@example.org')
  await visit.user.click(send())
  await visit.user.click(await screen.findByRole('button', { name: 'Ok' }))
  // The next check of the session finds the address still unconfirmed.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  fireEvent(window, new Event('visibilitychange'))
  await visit.user.click(screen.getByRole('link', { name: 'About' }))
  expect(
    await screen.findByRole('complementary', { name: 'Please confirm your email' }, { timeout: 30_000 }),
  ).toHaveTextContent('We have sent a mail to first@example.org.')
}, 60_000)
