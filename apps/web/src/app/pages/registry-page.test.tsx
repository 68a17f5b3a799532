import { registry } from '@meridian/shared/endpoints/email-links'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

const field = {
  username: () => screen.getByLabelText('Username'),
  email: () => screen.getByLabelText('Email'),
  password: () => screen.getByLabelText('Password'),
  confirm: () => screen.getByLabelText('Confirm password'),
  agreed: () => screen.getByLabelText(/^I agree to the terms of service/),
}

async function fillIn({ user }: Visit, values: { username: string; password: string; confirm?: string }) {
  await screen.findByRole('heading', { name: 'Sign up' })
  await user.type(field.username(), values.username)
  await user.type(field.email(), `${values.username}@example.org`)
  await user.type(field.password(), values.password)
  await user.type(field.confirm(), values.confirm ?? values.password)
}

const signUp = ({ user }: Visit) => user.click(screen.getByRole('button', { name: 'Sign up' }))

test('compares the passwords and requires the terms, both before anything is sent', async () => {
  const visit = prepareVisit()
  visit.server.answer(registry, {})
  await visit.goTo('/registry')
  await fillIn(visit, { username: 'somebody', password: 'one password', confirm: 'another password' })
  expect(field.agreed()).toBeChecked()
  await visit.user.click(field.agreed())
  await signUp(visit)
  expect(await screen.findByText('Your password does not match.')).toBeVisible()
  expect(field.confirm()).toHaveFocus()
  expect(screen.getByText('You have not agreed to the terms and conditions!')).toBeVisible()

  await visit.user.clear(field.confirm())
  await visit.user.type(field.confirm(), 'one password')
  await signUp(visit)
  expect(await screen.findByText('You have not agreed to the terms and conditions!')).toBeVisible()
  expect(field.agreed()).toHaveFocus()
  expect(screen.queryByText('Your password does not match.')).toBeNull()
  expect(visit.server.requests(registry)).toEqual([])
})

test('shows that a mail was sent and leads to the login', async () => {
  const visit = prepareVisit()
  visit.server.answer(registry, {})
  await visit.goTo('/registry')
  await fillIn(visit, { username: 'somebody', password: 'one password' })
  await signUp(visit)
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'The system has sent authentication information to your email. Please verify your email',
  )
  // The button behind the dialog is not busy any more.
  expect(screen.getByRole('button', { name: 'Sign up', hidden: true })).not.toHaveAttribute('aria-busy')
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(await screen.findByRole('heading', { name: 'Log in to your account' })).toBeVisible()
  expect(visit.server.requests(registry)).toMatchObject([
    { body: { username: 'somebody', email: 'somebody@example.org', password: 'one password' } },
  ])
})

test("sends the guest's selected plots with the sign-up", async () => {
  const cells = [5_072_623_614]
  const visit = prepareVisit().fillCart(cells, { ofGuest: true })
  visit.server.answer(registry, {})
  await visit.goTo('/registry')
  await fillIn(visit, { username: 'somebody', password: 'one password' })
  await signUp(visit)
  await screen.findByRole('alertdialog')
  expect(visit.server.requests(registry)).toMatchObject([{ body: { visit: { cells, place: null } } }])
})

test('shows all errors beside their fields at once and sends nothing', async () => {
  const visit = prepareVisit()
  visit.server.answer(registry, {})
  await visit.goTo('/registry')
  await fillIn(visit, { username: 'x', password: 'short' })
  await visit.user.clear(field.email())
  await visit.user.type(field.email(), 'no address')
  await visit.user.keyboard('{Enter}')
  await expect.poll(() => document.activeElement, { timeout: 30_000 }).toBe(field.username())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(visit.server.requests(registry)).toEqual([])
  expect(field.username()).toHaveAccessibleDescription(/^Username must be 3 to 30 letters/)
  expect(field.email()).toHaveAccessibleDescription('Please enter one valid email address')
  expect(field.password()).toHaveAccessibleDescription('Password must be 8 to 256 characters long')
  await visit.user.type(field.username(), 'yz')
  expect(field.username()).not.toHaveAttribute('aria-invalid', 'true')
})

test('refuses a taken name and keeps the input', async () => {
  const visit = prepareVisit()
  visit.server.refuse(registry, 'USERNAME_TAKEN')
  await visit.goTo('/registry')
  await fillIn(visit, { username: 'demo', password: 'long enough now' })
  await signUp(visit)
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'This username is taken. Please choose another one.',
  )
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(field.password()).toHaveValue('long enough now')
})

test('shows a network failure and can send the form again', async () => {
  const visit = prepareVisit()
  visit.server.lose(registry)
  await visit.goTo('/registry')
  await fillIn(visit, { username: 'somebody', password: 'one password' })
  await signUp(visit)
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'Please try again, network error',
  )
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))
  visit.server.answer(registry, {})
  await signUp(visit)
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/^(?!Sorry)/)
})

test('shows and hides each password separately', async () => {
  const visit = prepareVisit()
  await visit.goTo('/registry')
  const [first] = await screen.findAllByRole('button', { name: 'Show the password' })
  await visit.user.click(first!)
  expect(field.password()).toHaveAttribute('type', 'text')
  expect(field.confirm()).toHaveAttribute('type', 'password')
  await visit.user.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(field.confirm()).toHaveAttribute('type', 'text')
  await visit.user.click(screen.getAllByRole('button', { name: 'Hide the password' })[0]!)
  expect(field.password()).toHaveAttribute('type', 'password')
})

test('opens the terms in a new tab, so that the form keeps its input', async () => {
  const visit = prepareVisit()
  await visit.goTo('/registry')
  await screen.findByRole('heading', { name: 'Sign up' })
  const [link] = screen.getAllByRole('link', { name: /terms of service/ })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('href', '/terms_of_service')
})
