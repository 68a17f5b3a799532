import { changeProfile, getProfile } from '@meridian/shared/endpoints/accounts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit, walker } from '#testing/visit.tsx'

const update = () => screen.getByRole('button', { name: 'Update' })
const preview = () => screen.queryByRole('img', { name: 'Your new avatar, not saved yet' })
const picture = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'face', { type })

test('refuses a file that is too large, not a picture or broken, and keeps the old picture', async () => {
  const visit = prepareVisit().signIn()
  await visit.goTo('/change-profile')
  const picker = await screen.findByLabelText('Choose a picture')
  expect(picker).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp')

  fireEvent.change(picker, { target: { files: [picture(1_048_577)] } })
  expect(await screen.findByText('Image size less than 1MB!')).toBeVisible()
  fireEvent.change(picker, { target: { files: [picture(4, 'application/pdf')] } })
  expect(await screen.findByText('Please choose a picture (PNG, JPEG or WebP)')).toBeVisible()
  expect(preview()).toBeNull()

  fireEvent.change(picker, { target: { files: [picture(16)] } })
  const shown = await screen.findByRole('img', { name: 'Your new avatar, not saved yet' })
  // The event of a picture that the browser cannot decode.
  fireEvent.error(shown)
  expect(await screen.findByText('This picture can not be read. Please choose another one.')).toBeVisible()
  expect(preview()).toBeNull()

  fireEvent.change(picker, { target: { files: [picture(16)] } })
  await screen.findByRole('img', { name: 'Your new avatar, not saved yet' })
  await visit.user.click(screen.getByRole('button', { name: 'Keep the old one' }))
  expect(preview()).toBeNull()
})

test('requires a username that is not taken', async () => {
  const visit = prepareVisit().signIn()
  visit.server.refuse(changeProfile, 'USERNAME_TAKEN')
  await visit.goTo('/change-profile')
  const username = await screen.findByLabelText('Username')
  await visit.user.clear(username)
  await visit.user.type(username, '  ')
  await visit.user.click(update())
  expect(await screen.findByText('Please enter username')).toBeVisible()
  expect(username).toHaveFocus()
  expect(visit.server.requests(changeProfile)).toEqual([])

  await visit.user.clear(username)
  await visit.user.type(username, 'demo')
  await visit.user.click(update())
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'This username is taken. Please choose another one.',
  )
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(screen.getByRole('button', { name: /^Hi walker/ })).toBeVisible()
})

test('confirms a new name and shows it in the bar', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(changeProfile, ({ body }) => ({
    user: { ...walker, username: body.username, display_name: body.username },
  }))
  await visit.goTo('/change-profile')
  await visit.user.type(await screen.findByLabelText('Username'), '-2')
  await visit.user.click(update())
  expect(await screen.findByText('Your profile is updated.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Hi walker-2/ })).toBeVisible()
})

test.each([
  ['en', 'Show my username on the public pages of my land', 'Update'],
  ['vi', 'Hiện tên đăng nhập của tôi trên các trang công khai của đất tôi sở hữu', 'Cập nhật'],
] as const)(
  'shows the username on public pages only when that is chosen (%s)',
  async (language, label, button) => {
    const visit = prepareVisit().signIn({ ...walker, language })
    visit.server.answer(changeProfile, ({ body }) => ({
      user: { ...walker, language, show_username: body.show_username ?? false },
    }))
    window.localStorage.setItem('language', language)
    await visit.goTo('/change-profile')
    const box = await screen.findByRole('checkbox', { name: label })
    expect(box).not.toBeChecked()
    await visit.user.click(box)
    await visit.user.click(screen.getByRole('button', { name: button }))
    await waitFor(() =>
      expect(visit.server.requests(changeProfile).map(({ body }) => body)).toEqual([
        { username: 'walker', show_username: true, chain_mails: true },
      ]),
    )
    await waitFor(() => expect(screen.getByRole('checkbox', { name: label })).toBeChecked())
  },
)

test.each([
  ['en', 'Mail me about my land and tokens', 'Update'],
  ['vi', 'Gửi email cho tôi về đất và token của tôi', 'Cập nhật'],
] as const)('switches mails about chain events off (%s)', async (language, label, button) => {
  const visit = prepareVisit().signIn({ ...walker, language })
  visit.server.answer(changeProfile, ({ body }) => ({
    user: { ...walker, language, chain_mails: body.chain_mails ?? true },
  }))
  window.localStorage.setItem('language', language)
  await visit.goTo('/change-profile')
  const box = await screen.findByRole('checkbox', { name: label })
  expect(box).toBeChecked()
  await visit.user.click(box)
  await visit.user.click(screen.getByRole('button', { name: button }))
  await waitFor(() =>
    expect(visit.server.requests(changeProfile).map(({ body }) => body)).toEqual([
      { username: 'walker', show_username: false, chain_mails: false },
    ]),
  )
  await waitFor(() => expect(screen.getByRole('checkbox', { name: label })).not.toBeChecked())
})

test('does not log out when the profile fails to load, and loads it again', async () => {
  const visit = prepareVisit().signIn()
  visit.server.lose(getProfile)
  await visit.goTo('/change-profile')
  expect(
    await screen.findByText('Please try again, network error. Your account could not be loaded.'),
  ).toBeVisible()
  expect(window.localStorage.getItem('jwt_refresh')).toBe('refresh')
  visit.knowAccount()
  await visit.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Username')).toHaveValue('walker')
})

test('says why an account is frozen, until when, and what still works', async () => {
  const until = '2026-12-24T00:00:00.000Z'
  const visit = prepareVisit().signIn({ ...walker, frozen: { reason: 'dispute', until } })
  await visit.goTo('/change-profile')
  const note = await screen.findByRole('complementary', { name: 'Your account is frozen' })
  expect(note.textContent).toContain('A card payment of this account is disputed.')
  expect(note.textContent).toContain('2026')
  expect(note.textContent).toContain('link a wallet for a refund')
})
