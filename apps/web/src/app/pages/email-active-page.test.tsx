import { activate } from '@meridian/shared/endpoints/accounts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const used = 'This link is not valid any more. Please ask for a new one.'

test.each([
  ['/email_active', 'Secret key error!'],
  ['/email_active?key=', 'Secret key error!'],
  ['/email_active?key=made-up', used],
  [`/email_active?key=${'x'.repeat(300)}`, 'Secret key error!'],
])('%s is an error and says %j', async (address, message) => {
  const visit = prepareVisit()
  visit.server.refuse(activate, 'KEY_REJECTED')
  await visit.goTo(address)
  expect(await screen.findByRole('heading', { name: 'Error !' })).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Go to Login Page' })).toBeNull()
})

test('a connection that fails while confirming can be tried again, and leads to the login', async () => {
  const visit = prepareVisit()
  visit.server.lose(activate)
  await visit.goTo('/email_active?key=good')
  expect(await screen.findByRole('heading', { name: 'Error !' })).toBeVisible()
  expect(screen.getByText('Please try again, network error')).toBeVisible()
  visit.server.answer(activate, {})
  await visit.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'E-mail confirmed' })).toBeVisible()
  expect(screen.getByText('Your e-mail is confirmed. You can log in now.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Login Page' })).toHaveAttribute('href', '/login')
})
