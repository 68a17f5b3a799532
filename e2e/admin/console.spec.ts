/** The admin console with a real browser's passkey, of a virtual authenticator. */
import { getOrder, listOrders } from '@meridian/shared/endpoints/purchase'
import { callApi } from '../call-api.ts'
import { anAccount } from '../accounts/account.ts'
import { dataDir } from '../payments/behind-the-counter.ts'
import { giveCredits } from '../payments/buyer.ts'
import { expect, expectAccessibleInBothThemes, test } from '../journey.ts'
import { addAuthenticator, operator } from './operators.ts'

test('an invited operator finds a purchase by its payment, and is out once removed', async ({
  page,
  request,
  consoleErrors,
}) => {
  test.skip(dataDir === null, 'needs the command line of the product')
  const name = `journey-${Date.now().toString(36)}`
  const [invitation = ''] = /http:\S+/.exec(await operator('add', name, 'reader')) ?? []
  await addAuthenticator(page)

  await page.goto(invitation)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Register a passkey' }).click()
  await expect(page.getByText(`${name}, reader`)).toBeVisible()

  const { tokens, ...account } = await anAccount(request)
  await giveCredits(request, tokens, 3)
  const { access_token: token } = tokens
  const [bought] = (await callApi(request, listOrders, {}, { token })).orders
  const { order } = await callApi(request, getOrder, { params: { tid: bought!.tid } }, { token })
  const { reference } = order.payments[0]!
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(reference)
  await page.keyboard.press('Enter')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: `Purchase ${order.tid}` }).click()
  await expect(page.getByRole('heading', { name: 'Buy 3 Land Credit' })).toBeVisible()
  await expect(page.getByRole('cell', { name: `stripe ${reference}` })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: account.username }).click()
  await expect(page.getByRole('heading', { name: account.username })).toBeVisible()
  await expect(page.getByRole('link', { name: order.tid })).toBeVisible()

  await page.getByRole('link', { name: 'Action log' }).click()
  await expect(page.getByRole('cell', { name: 'register passkey' }).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(`${name}, reader`)).toBeVisible()
  // Signed out, the console asked once who it is.
  expect(consoleErrors.filter((text) => !text.includes('401'))).toEqual([])

  await operator('remove', name, '--why', 'The journey has ended.')
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('The signature was not accepted.')
})
