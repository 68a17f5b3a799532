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

test('marks a wrong old password at its field and keeps the input', async () => {
  const visit = prepareVisit().signIn()
  visit.server.refuse(changePassword, 'WRONG_PASSWORD')
  await visit.goTo('/change-password')
  await visit.user.type(await screen.findByLabelText('Old password'), 'not the old one')
  await visit.user.type(newPassword(), 'second steps')
  await visit.user.type(retype(), 'second steps')
  await visit.user.click(update())
  const old = screen.getByLabelText('Old password')
  await expect.poll(() => old.getAttribute('aria-invalid')).toBe('true')
  expect(old).toHaveAccessibleDescription('The old password is not right.')
  expect(old).toHaveFocus()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(newPassword()).toHaveValue('second steps')
  expect(visit.server.requests(changePassword)).toMatchObject([
    { body: { old: 'not the old one', new: 'second steps' } },
  ])
})
