import { logout } from '@meridian/shared/endpoints/accounts'
import { takeBackEmail, verifySecretKey } from '@meridian/shared/endpoints/email-links'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const takeBack = () => screen.findByRole('button', { name: 'Take it back' })

test('takes the address back on a press, logs out here and leads to a new password', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(takeBackEmail, { key: 'own-key' })
  visit.server.answer(logout, {})
  visit.server.answer(verifySecretKey, { walletAddress: null, unlinks: true })
  await visit.goTo('/email_take_back?key=good')
  const button = await takeBack()
  expect(visit.server.requests(takeBackEmail), 'not by looking').toEqual([])
  await visit.user.click(button)
  expect(await screen.findByLabelText('New password')).toBeVisible()
  expect(window.location.search).toBe('?key=own-key')
  expect(window.localStorage.getItem('jwt')).toBeNull()
  expect(visit.server.requests(takeBackEmail)).toMatchObject([{ body: { key: 'good' } }])
  expect(visit.server.requests(logout)).toMatchObject([{ body: { refresh_token: 'refresh' } }])
})

test.each([
  ['/email_take_back', 'Secret key error!'],
  ['/email_take_back?key=used', 'This link is not valid any more. Please ask for a new one.'],
])('shows %s as %j', async (address, message) => {
  const visit = prepareVisit()
  visit.server.refuse(takeBackEmail, 'KEY_REJECTED')
  await visit.goTo(address)
  await visit.user.click(await takeBack())
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(message)
})
