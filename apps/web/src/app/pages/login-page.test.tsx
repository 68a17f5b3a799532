import { login } from '@meridian/shared/endpoints/accounts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit, walker } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

async function logIn({ user }: Visit, password = 'explore'): Promise<void> {
  await user.type(await screen.findByLabelText('Email or username'), 'walker')
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('shows a wrong password in the form, without an alert, and keeps the input', async () => {
  const visit = prepareVisit()
  visit.server.refuse(login, 'WRONG_CREDENTIALS')
  await visit.goTo('/login')
  await logIn(visit, 'not the password')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email, username or password.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByLabelText('Email or username')).toHaveValue('walker')
  expect(screen.getByLabelText('Password')).toHaveValue('not the password')
})

test('sends even empty fields to the server without checking them', async () => {
  const visit = prepareVisit()
  visit.server.refuse(login, 'WRONG_CREDENTIALS')
  await visit.goTo('/login')
  await visit.user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByRole('alert')
  expect(visit.server.requests(login)).toMatchObject([{ body: { email: '', password: '', remember: false } }])
})

test("shows a network failure in the product's words", async () => {
  const visit = prepareVisit()
  visit.server.lose(login)
  await visit.goTo('/login')
  await logIn(visit)
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'Please try again, network error',
  )
})

test('says when to try again after too many attempts, until the next attempt', async () => {
  const visit = prepareVisit()
  visit.server.refuse(login, 'TOO_MANY_REQUESTS', { retryAfterSeconds: 110 })
  await visit.goTo('/login')
  await logIn(visit)
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 2 minutes.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  visit.server.lose(login)
  await visit.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('alertdialog', { name: 'Sorry' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('returns to the previous page without the cart of a former account, remembered if requested', async () => {
  const visit = prepareVisit()
  visit.fillCart([5_072_623_614])
  await visit.goTo('/change-password')
  expect(await screen.findByText('Please log in first. You come back here afterwards.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Cart\s*1\s*plot$/ })).toBeVisible()
  visit.server.answer(login, { access_token: 'access', refresh_token: 'refresh', user: walker })
  visit.knowAccount()
  await visit.user.click(screen.getByRole('link', { name: 'Login' }))
  await visit.user.click(await screen.findByLabelText('Remember me on this device'))
  await logIn(visit)
  expect(await screen.findByLabelText('Old password')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Cart\s*0\s*plots$/ })).toBeVisible()
  expect(visit.server.requests(login)).toEqual([
    { params: {}, query: {}, body: { email: 'walker', password: 'explore', remember: true } },
  ])
})

test('sends a form once that is submitted twice at the same moment', async () => {
  const visit = prepareVisit()
  visit.server.refuse(login, 'WRONG_CREDENTIALS')
  await visit.goTo('/login')
  const form = (await screen.findByLabelText('Password')).closest('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('alert')
  expect(visit.server.requests(login)).toHaveLength(1)
})

test('has the login link in the bar, which keeps the page to return to', async () => {
  const visit = prepareVisit()
  await visit.goTo('/change-password')
  const way = await screen.findByRole('link', { name: 'Login / Sign up' })
  expect(way).not.toHaveAttribute('aria-current')
  await visit.user.click(way)
  await screen.findByLabelText('Email or username')
  const here = screen.getByRole('link', { name: 'Login / Sign up' })
  expect(here).toHaveAttribute('aria-current', 'page')
  visit.server.answer(login, { access_token: 'access', refresh_token: 'refresh', user: walker })
  visit.knowAccount()
  await visit.user.click(here)
  await logIn(visit)
  expect(await screen.findByLabelText('Old password')).toBeVisible()
})
