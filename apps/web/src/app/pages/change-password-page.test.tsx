import { changePassword } from '@meridian/shared/endpoints/accounts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const update = () => screen.getByRole('button', { name: 'Update Password' })
const newPassword = () => screen.getByLabelText('New password')
const retype = () => screen.getByLabelText('Retype New Password')

test('requires a new password, typed twice, before anything is sent', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(changePassword, {})
  await visit.goTo('/change-password')
  await screen.findByLabelText('Old password')
  await visit.user.click(update())
  expect(await screen.findByText('Please enter new Password')).toBeVisible()
  expect(newPassword()).toHaveFocus()
  await visit.user.type(newPassword(), 'second steps')
  await visit.user.type(retype(), 'second step')
  await visit.user.click(update())
  expect(await screen.findByText('Retype New Password not match with New Password')).toBeVisible()
  expect(retype()).toHaveFocus()
  expect(visit.server.requests(changePassword)).toEqual([])
})

test('refuses a wrong old password and keeps the input', async () => {
  const visit = prepareVisit().signIn()
  visit.server.refuse(changePassword, 'WRONG_PASSWORD')
  await visit.goTo('/change-password')
  await visit.user.type(await screen.findByLabelText('Old password'), 'not the old one')
  await visit.user.type(newPassword(), 'second steps')
  await visit.user.type(retype(), 'second steps')
  await visit.user.click(update())
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'The old password is not right.',
  )
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(newPassword()).toHaveValue('second steps')
  expect(visit.server.requests(changePassword)).toMatchObject([
    { body: { old: 'not the old one', new: 'second steps' } },
  ])
})
