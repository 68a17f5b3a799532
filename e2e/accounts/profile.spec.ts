import { enter, expect, invent, openSession, signUp, test } from './account.ts'
import { followMail } from './mailbox.ts'

test('an account without a confirmed e-mail gets a prompt, links one, and may choose another name', async ({
  page,
  request,
}) => {
  const account = invent()
  await signUp(request, account)
  await enter(page, await openSession(request, account))
  await page.goto('/about')
  const prompt = page.getByRole('complementary', { name: 'Please confirm your email' })
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Link email' }).click()
  await expect(page).toHaveURL('/link_email_account')
  await expect(prompt).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Link email with account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible()

  await page.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Send my email' }).click()
  await expect(page.getByText('Please enter your email!')).toBeVisible()

  const other = invent().email
  await page.getByLabel('Email').fill(other)
  await page.getByRole('button', { name: 'Send my email' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'The system has sent authentication information to your email. Please verify your email',
  )
  await page.getByRole('button', { name: 'Ok' }).click()

  const subject = 'Confirm your address for Meridian'
  // The mail may reach a stranger by a mistyped address, so it must not allow renaming the account.
  await page.goto(await followMail(request, other, subject, '/update_username'))
  await expect(page.getByText('This link is not valid any more. Please ask for a new one.')).toBeVisible()
  await page.goto(await followMail(request, other, subject, '/email_active'))
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.goto(await followMail(request, other, subject, '/update_username'))
  await expect(page.getByLabel('Username')).toHaveValue(account.username)
  await page.getByLabel('Username').fill('')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Please enter username')).toBeVisible()
  const renamed = `${account.username}-2`
  await page.getByLabel('Username').fill(renamed)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your username is changed. Please log in again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible()

  await enter(page, await openSession(request, { ...account, username: other }))
  await page.goto('/change-profile')
  await expect(page.getByText(`Email ${other}`)).toBeVisible()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(renamed)
  await expect(prompt).toBeHidden()
})
