import { accountMenu, expect, invent, logOut, storedTokens, test } from './account.ts'
import { drawPng } from './draw-png.ts'
import { followMail } from './mailbox.ts'

const mailSent = 'The system has sent authentication information to your email. Please verify your email'

test('a new user signs up, confirms the address, logs in, sets a picture and logs out', async ({
  page,
  request,
  consoleErrors,
}) => {
  const newcomer = invent()

  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await expect(page.getByLabel('I agree to the terms of service')).toBeChecked()
  await page.getByLabel('Username').fill(newcomer.username)
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByLabel('Confirm password').fill(newcomer.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const result = page.getByRole('alertdialog')
  await expect(result.getByText(mailSent, { exact: true })).toBeVisible()
  await result.getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/login')

  await page.getByLabel('Email or username').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(accountMenu(page)).toContainText(`Hi ${newcomer.username}`)
  await expect(page.getByRole('button', { name: 'Link email' })).toBeVisible()

  const activation = await followMail(
    request,
    newcomer.email,
    'Activate your Meridian account',
    '/email_active',
  )
  await page.goto(activation)
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await expect(page.getByText('Your email is confirmed. Please log in once more')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login Page' }).click()
  await expect(page).toHaveURL('/login')

  await page.getByLabel('Email or username').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByLabel('Remember me on this device').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
  await expect(accountMenu(page)).toContainText(`Hi ${newcomer.username}`)
  await expect(page.getByRole('button', { name: 'Link email' })).toBeHidden()

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Update Profile' }).click()
  await expect(page).toHaveURL('/change-profile')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(newcomer.username)
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: drawPng(64, [198, 56, 23]) })
  await expect(page.getByRole('img', { name: 'Your new avatar, not saved yet' })).toBeVisible()
  const renamed = `${newcomer.username}.b`
  await page.getByLabel('Username', { exact: true }).fill(renamed)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Your profile is updated.')).toBeVisible()
  await expect(accountMenu(page)).toContainText(`Hi ${renamed}`)
  const picture = accountMenu(page).locator('img')
  await expect(picture).toHaveAttribute('src', /^\/api\/avatars\//)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
  await page.reload()
  await expect(accountMenu(page)).toContainText(`Hi ${renamed}`)
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(renamed)

  await logOut(page)
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
  await expect(page.getByText('Please log in first. You come back here afterwards.')).toBeVisible()
  // The browser's own error about the session that the confirmation ended.
  for (const error of consoleErrors) expect(error).toContain('401')
})
