import { getProfile, logout, refreshToken, setLanguage } from '@meridian/shared/endpoints/accounts'
import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import { unlinkWallet } from '@meridian/shared/endpoints/wallet'
import { screen } from '@testing-library/react'
import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import { prepareVisit, walker } from '#testing/visit.tsx'

const menu = () => screen.findByRole('button', { name: /^Hi walker/ })

test('links to My Assets for accounts that may open it', async () => {
  const visit = prepareVisit().signIn()
  await visit.goTo('/about')
  await visit.user.click(await menu())
  expect(await screen.findByRole('menuitem', { name: 'My Assets' })).toHaveAttribute('href', '/assets')
})

test('disables My Assets with a reason for others', async () => {
  const visit = prepareVisit().signIn({ ...walker, wl: 0 })
  await visit.goTo('/about')
  await visit.user.click(await menu())
  const item = await screen.findByRole('menuitem', { name: /^My Assets/ })
  expect(item).toHaveTextContent('Not for your account yet')
  expect(item).toHaveAttribute('aria-disabled', 'true')
  expect(item).not.toHaveAttribute('href')
})

test('replaces or unlinks the linked wallet, and shows why not', async () => {
  const linked = { ...walker, walletAddress: `0x${'0a'.repeat(20)}` }
  const visit = prepareVisit().signIn(linked)
  let isOpen = true
  visit.server.answer(unlinkWallet, ({ body }) => {
    if (isOpen) throw new AppError('WALLET_HAS_GIN')
    if (body.current_password === undefined)
      throw new AppError('PROOF_REQUIRED', { extra: { ways: ['password', 'wallet'] } })
    return { user: { ...linked, walletAddress: null } }
  })
  await visit.goTo('/about')
  const unlink = async () => {
    await visit.user.click(await menu())
    await visit.user.click(await screen.findByRole('menuitem', { name: 'Unlink wallet' }))
    await visit.user.click(await screen.findByRole('button', { name: 'Unlink' }))
  }
  await visit.user.click(await menu())
  expect(await screen.findByRole('menuitem', { name: 'Replace wallet' })).toHaveAttribute(
    'href',
    '/connect_wallet',
  )
  await visit.user.keyboard('{Escape}')
  await unlink()
  expect(await screen.findByText(/^Gin from this wallet is on its way\./)).toBeVisible()
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))

  isOpen = false
  await unlink()
  await visit.user.type(await screen.findByLabelText('Your password'), 'long-password')
  await visit.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Your wallet is no longer linked.')).toBeVisible()
  await visit.user.click(await menu())
  expect(await screen.findByRole('menuitem', { name: 'Connect Wallet' })).toBeVisible()
})

test('shows one credit in the singular', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(getCreditTotal, { amount: 1 })
  await visit.goTo('/about')
  expect(await screen.findByText('1 credit')).toBeVisible()
})

test('links to all pages; logging out asks for confirmation and empties the cart', async () => {
  const visit = prepareVisit().signIn().fillCart([5_072_623_614])
  visit.server.answer(logout, {})
  await visit.goTo('/about')
  expect(await screen.findByText('3 credits')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Cart\s*1/ })).toBeVisible()
  await visit.user.click(await menu())
  for (const name of ['My Assets', /^Convert Gin/, 'Update Profile', 'Change Password'])
    expect(await screen.findByRole('menuitem', { name })).toBeVisible()
  await visit.user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  const question = { name: 'Are you sure you want to logout?' }
  await screen.findByRole('alertdialog', question)
  await visit.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('3 credits')).toBeVisible()

  await visit.user.click(await menu())
  await visit.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await screen.findByRole('alertdialog', question)
  await visit.user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('link', { name: 'Login / Sign up' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Cart\s*0/ })).toBeVisible()
  expect(window.localStorage.getItem('jwt')).toBeNull()
  expect(visit.server.requests(logout)).toMatchObject([{ body: { refresh_token: 'refresh' } }])
})

test('shares one renewal between simultaneously refused calls and repeats each once', async () => {
  const visit = prepareVisit().signIn()
  let spoilt = 2
  const once = <T,>(answer: T) => {
    if (spoilt-- > 0) throw new AppError('TOKEN_REJECTED')
    return answer
  }
  visit.server.answer(getProfile, () => once({ user: walker }))
  visit.server.answer(getCreditTotal, () => once({ amount: 3 }))
  visit.server.answer(refreshToken, { access_token: 'renewed' })
  await visit.goTo('/about')
  await menu()
  expect(await screen.findByText('3 credits')).toBeVisible()
  expect(visit.server.requests(refreshToken)).toHaveLength(1)
  expect(visit.server.requests(getProfile)).toHaveLength(2)
  expect(visit.server.requests(getCreditTotal)).toHaveLength(2)
  expect(window.localStorage.getItem('jwt')).toBe('renewed')
})

test('ends a session that the server has ended, with a message', async () => {
  const visit = prepareVisit().signIn()
  visit.server.refuse(getProfile, 'TOKEN_REJECTED')
  visit.server.refuse(getCreditTotal, 'TOKEN_REJECTED')
  visit.server.refuse(refreshToken, 'REFRESH_REJECTED')
  await visit.goTo('/about')
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
  expect(window.localStorage.getItem('jwt')).toBeNull()
})

test('shows that an address is unknown and links to the home page', async () => {
  const visit = prepareVisit()
  await visit.goTo('/no/such/place')
  expect(await screen.findByRole('heading', { name: 'Nothing is mapped here' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the map' })).toHaveAttribute('href', '/')
})

test("uses the visitor's language, Vietnamese on the token page, and stores the choice", async () => {
  const visit = prepareVisit()
  await visit.goTo('/token')
  expect(document.documentElement.lang).toBe('vi')
  await visit.goTo('/about')
  expect(document.documentElement.lang).toBe('en')
  await visit.user.click(await screen.findByRole('button', { name: 'Language and theme' }))
  await visit.user.click(await screen.findByRole('menuitemradio', { name: 'Tiếng Việt' }))
  await expect.poll(() => document.documentElement.lang).toBe('vi')
  await visit.goTo('/about')
  expect(await screen.findByRole('heading', { name: 'Về Meridian' })).toBeVisible()
})

test('sends the chosen language to the account, for its mails', async () => {
  const visit = prepareVisit().signIn()
  const stored: string[] = []
  visit.server.answer(setLanguage, ({ body }) => {
    stored.push(body.language)
    visit.server.answer(getProfile, { user: { ...walker, language: body.language } })
    return {}
  })
  // The default Vietnamese of the token page is not a choice.
  await visit.goTo('/token')
  await expect.poll(() => document.documentElement.lang, { timeout: 30_000 }).toBe('vi')
  await visit.goTo('/about')
  await visit.user.click(await menu())
  await visit.user.click(await screen.findByRole('menuitemradio', { name: 'Tiếng Việt' }))
  await expect.poll(() => stored, { timeout: 30_000 }).toEqual(['vi'])
})
