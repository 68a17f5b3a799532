import { forgot } from '@meridian/shared/endpoints/email-links'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const send = () => screen.getByRole('button', { name: 'Send my email' })

test('requires an address, then shows the same message for any address and clears the field', async () => {
  const visit = prepareVisit()
  visit.server.answer(forgot, {})
  await visit.goTo('/forgot_password_send_email')
  const email = await screen.findByLabelText('Email')
  await visit.user.click(send())
  expect(await screen.findByText('Please enter your email!')).toBeVisible()
  expect(email).toHaveFocus()
  expect(visit.server.requests(forgot)).toEqual([])

  await visit.user.type(email, 'stranger@example.org{Enter}')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'The system has sent authentication information to your email. Please verify your email',
  )
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(screen.getByLabelText('Email')).toHaveValue('')
  expect(visit.server.requests(forgot).map(({ body }) => body)).toEqual([{ email: 'stranger@example.org' }])
})

test('sends the key of the mail that linked here', async () => {
  const visit = prepareVisit()
  visit.server.answer(forgot, {})
  await visit.goTo('/forgot_password_send_email?key=earlier')
  await visit.user.type(await screen.findByLabelText('Email'), 'walker@example.org{Enter}')
  await screen.findByRole('alertdialog')
  expect(visit.server.requests(forgot).map(({ body }) => body)).toEqual([
    { email: 'walker@example.org', key: 'earlier' },
  ])
})

test('shows a network failure and keeps the address', async () => {
  const visit = prepareVisit()
  visit.server.lose(forgot)
  await visit.goTo('/forgot_password_send_email')
  await visit.user.type(await screen.findByLabelText('Email'), 'walker@example.org')
  await visit.user.click(send())
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'Please try again, network error',
  )
  expect(screen.getByLabelText('Email')).toHaveValue('walker@example.org')
})
