import { activate, resetPassword, verifySecretKey } from '@meridian/shared/endpoints/email-links'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { prepareVisit, walker } from '#testing/visit.tsx'

const used = 'This link is not valid any more. Please ask for a new one.'

test.each([
  ['/email_active', 'Secret key error!'],
  ['/email_active?key=', 'Secret key error!'],
  ['/email_active?key=made-up', used],
  [`/email_active?key=${'x'.repeat(300)}`, 'Secret key error!'],
])('shows %s as the error %j', async (address, message) => {
  const visit = prepareVisit()
  visit.server.refuse(activate, 'KEY_REJECTED')
  await visit.goTo(address)
  expect(await screen.findByRole('heading', { name: 'Error !' })).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Go to Login Page' })).toBeNull()
})

test('retries after a failed connection and leads to the login', async () => {
  const visit = prepareVisit()
  visit.server.lose(activate)
  await visit.goTo('/email_active?key=good')
  expect(await screen.findByRole('heading', { name: 'Error !' })).toBeVisible()
  expect(screen.getByText('Please try again, network error')).toBeVisible()
  visit.server.answer(activate, { username: 'walker', key: 'own' })
  window.localStorage.setItem('signed-up-as', 'walker')
  await visit.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  expect(screen.getByText('Your email is confirmed. You can log in now.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Login Page' })).toHaveAttribute('href', '/login')
})

const place = { lng: 108.15, lat: 16.07, zoom: 13 }
const cells = [5_072_623_614]
const tokens = { access_token: 'access', refresh_token: 'refresh' }
const cartOf = (plots: string) =>
  screen.findByRole('button', { name: new RegExp(String.raw`^Cart\s*${plots}$`) })

test("restores the guest's plots in the cart after the login, once, on any device", async () => {
  const visit = prepareVisit()
  visit.server.answer(activate, { username: 'walker', key: 'own', visit: { place, cells } })
  await visit.goTo('/email_active?key=good')
  await screen.findByRole('heading', { name: 'Email confirmed' })
  expect(window.sessionStorage.getItem('map-camera')).toBe('#13/16.07000/108.15000')
  const { session } = await import('#lib/session.ts')
  visit.knowAccount()
  session.start(tokens)
  expect(await cartOf(String.raw`1\s*plot`)).toBeVisible()
  session.end()
  session.start(tokens)
  expect(await cartOf(String.raw`0\s*plots`), 'once').toBeVisible()
})

test("leaves the guest's newer cart as it is in the browser that signed up", async () => {
  const visit = prepareVisit().fillCart([5_072_623_615], { ofGuest: true })
  window.localStorage.setItem('signed-up-as', 'walker')
  visit.server.answer(activate, { username: 'walker', key: 'own', visit: { place, cells } })
  await visit.goTo('/email_active?key=good')
  await screen.findByRole('heading', { name: 'Email confirmed' })
  const { session } = await import('#lib/session.ts')
  visit.knowAccount()
  session.start(tokens)
  await screen.findByRole('button', { name: /^Hi walker/ })
  expect(await cartOf(String.raw`1\s*plot`)).toBeVisible()
  expect(window.localStorage.getItem('cart')).toContain('5072623615')
})

test("adds the mail's plots to those that a guest chose in another browser, and says so", async () => {
  const visit = prepareVisit().fillCart([5_072_623_615], { ofGuest: true })
  visit.server.answer(activate, { username: 'walker', key: 'own', visit: { place, cells } })
  await visit.goTo('/email_active?key=good')
  await screen.findByRole('heading', { name: 'Email confirmed' })
  const { session } = await import('#lib/session.ts')
  visit.knowAccount()
  session.start(tokens)
  expect(await cartOf(String.raw`2\s*plots`)).toBeVisible()
  expect(screen.getByText('1 plot from before your sign-up is in your cart again.')).toBeVisible()
})

test('restores the plots only for the account that signed up', async () => {
  const visit = prepareVisit()
  visit.server.answer(activate, { username: 'stranger', key: 'own', visit: { place, cells } })
  await visit.goTo('/email_active?key=good')
  await screen.findByRole('heading', { name: 'Email confirmed' })
  const { session } = await import('#lib/session.ts')
  visit.knowAccount()
  session.start(tokens)
  await screen.findByRole('button', { name: /^Hi walker/ })
  expect(await cartOf(String.raw`0\s*plots`)).toBeVisible()
})

test('keeps the plots that a logged-in visitor selected since, although the session ends', async () => {
  const [one, two] = [5_072_623_615, 5_072_623_616]
  const visit = prepareVisit().signIn().fillCart([one, two])
  visit.server.answer(activate, { username: 'walker', key: 'own', visit: { place, cells } })
  await visit.goTo('/email_active?key=good')
  await screen.findByRole('heading', { name: 'Email confirmed' })
  expect(screen.getByText(/Please log in once more/)).toHaveTextContent(
    'The plots that you chose are in your cart after that.',
  )
  expect(await cartOf(String.raw`0\s*plots`)).toBeVisible()
  const { session } = await import('#lib/session.ts')
  session.start(tokens)
  expect(await cartOf(String.raw`2\s*plots`)).toBeVisible()
})

describe('in a browser that did not sign up', () => {
  const arrive = async (signedInAs?: string) => {
    const visit = prepareVisit()
    if (signedInAs !== undefined) visit.signIn({ ...walker, username: signedInAs })
    visit.server.answer(activate, { username: 'stranger', key: 'own-key' })
    await visit.goTo('/email_active?key=good')
    await screen.findByRole('heading', { name: 'Email confirmed' })
    return visit
  }

  test('names the owner of the address and asks for a new password first', async () => {
    const visit = await arrive()
    expect(screen.getByText('This address now belongs to the account “stranger”.')).toBeVisible()
    const [first, second] = within(screen.getByRole('main')).getAllByRole('link')
    expect(first).toHaveTextContent('Set my own password')
    expect(second).toHaveTextContent('Go to Login Page')
    expect(screen.getByText(/I chose that name and password myself:/)).toBeVisible()
    const wallet = `0x${'ab'.repeat(20)}`
    visit.server.answer(verifySecretKey, { walletAddress: wallet, unlinks: true })
    visit.server.answer(resetPassword, {})
    await visit.user.click(first!)
    expect(
      await screen.findByRole('checkbox', { name: /^Unlink the wallet 0xaba…babab, which can log in too/ }),
    ).toBeChecked()
    await visit.user.type(screen.getByLabelText('New password'), 'a new beginning')
    await visit.user.type(screen.getByLabelText('Confirm password'), 'a new beginning')
    await visit.user.click(screen.getByRole('button', { name: 'Update password' }))
    await screen.findByRole('heading', { name: 'Log in to your account' })
    expect(visit.server.requests(resetPassword)).toMatchObject([
      { body: { secret_key: 'own-key', unlink_wallet: true } },
    ])
  })

  test('also when another account is signed in', async () => {
    await arrive('walker')
    expect(screen.getByRole('link', { name: 'Set my own password' })).toBeVisible()
  })

  test('but not when the same account is signed in', async () => {
    await arrive('stranger')
    expect(screen.queryByRole('link', { name: 'Set my own password' })).toBeNull()
  })
})
