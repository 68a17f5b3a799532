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

test('a wrong password is said in the Sorry alert, and nothing is lost', async () => {
  const visit = prepareVisit()
  visit.server.refuse(login, 'WRONG_CREDENTIALS')
  await visit.goTo('/login')
  await logIn(visit, 'not the password')
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'Wrong email, username or password.',
  )
  await visit.user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByLabelText('Email or username')).toHaveValue('walker')
  expect(screen.getByLabelText('Password')).toHaveValue('not the password')
})

test('nothing is checked before the server is asked, not even whether something was entered', async () => {
  const visit = prepareVisit()
  visit.server.refuse(login, 'WRONG_CREDENTIALS')
  await visit.goTo('/login')
  await visit.user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByRole('alertdialog', { name: 'Sorry' })
  expect(visit.server.requests(login)).toMatchObject([{ body: { email: '', password: '', remember: false } }])
})

test('a network that fails is said in the words of the product', async () => {
  const visit = prepareVisit()
  visit.server.lose(login)
  await visit.goTo('/login')
  await logIn(visit)
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'Please try again, network error',
  )
})

test('too many attempts are refused in a sentence', async () => {
  const visit = prepareVisit()
  visit.server.refuse(login, 'TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
  await visit.goTo('/login')
  await logIn(visit)
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(/Too many attempts/)
})

test('whoever comes from a page returns there, remembered if they wish, with an empty cart', async () => {
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

test('a form that is submitted twice in one breath is sent once', async () => {
  const visit = prepareVisit()
  visit.server.refuse(login, 'WRONG_CREDENTIALS')
  await visit.goTo('/login')
  const form = (await screen.findByLabelText('Password')).closest('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('alertdialog', { name: 'Sorry' })
  expect(visit.server.requests(login)).toHaveLength(1)
})

test('the way to the login stands in the bar here too, and who presses it returns where they came from', async () => {
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
