/**
 * An attacker signs up with another person's address, and later moves the account by a leaked password. The owner of
 * the address gets the account back both times.
 */
import { giveProof, logIn } from '../journey.ts'
import { accountMenu, expect, invent, signUp, test } from './account.ts'
import { followMail } from './mailbox.ts'

test('the owner of an address sets a new password, and recovers a stolen account', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const squatter = invent()
  await signUp(request, squatter)
  await page.goto(
    await followMail(request, squatter.email, 'Activate your Meridian account', '/email_active'),
  )
  await expect(
    page.getByText(`This address now belongs to the account “${squatter.username}”.`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Set my own password' }).click()
  await page.getByLabel('New password').fill('known to its owner')
  await page.getByLabel('Confirm password').fill('known to its owner')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/login')

  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Email or username').fill(squatter.username)
  await elsewhere.getByLabel('Password', { exact: true }).fill(squatter.password)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText('Wrong email, username or password.')).toBeVisible()

  // The password leaks, and the attacker moves the account to another address.
  await logIn(elsewhere, squatter.email, 'known to its owner')
  await elsewhere.goto('/link_email_account')
  const thiefs = invent().email
  await elsewhere.getByLabel('Email').fill(thiefs)
  await elsewhere.getByRole('button', { name: 'Send my email' }).click()
  await giveProof(elsewhere, 'known to its owner')
  await elsewhere.getByRole('button', { name: 'Ok' }).click()
  await elsewhere.goto(
    await followMail(request, thiefs, 'Confirm your address for Meridian', '/email_active'),
  )
  await expect(elsewhere.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await logIn(elsewhere, thiefs, 'known to its owner')
  await elsewhere.goto('/about')

  const subject = 'Your Meridian account has another email address'
  await page.goto(await followMail(request, squatter.email, subject, '/email_take_back'))
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByLabel('New password').fill('mine alone again')
  await page.getByLabel('Confirm password').fill('mine alone again')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(elsewhere.getByRole('link', { name: 'Login / Sign up' }), 'the thief is out').toBeVisible()
  await elsewhere.context().close()
  await logIn(page, squatter.email, 'mine alone again')
  await expect(accountMenu(page)).toContainText(squatter.username)
})
