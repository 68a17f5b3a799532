import { comeToConnect, connectButton, expect, keyFromMail, test } from './wallet-login-test.ts'

test('a wallet logs in, gets the prompt for an e-mail, links it, and chooses a username', async ({
  page,
  install,
  goLive,
  request,
}) => {
  await goLive()
  await install()
  await comeToConnect(page)
  await connectButton(page).click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('button', { name: 'Link email' }).click()
  await expect(page).toHaveURL('/link_email_account')
  const username = `w${crypto.randomUUID().slice(0, 12)}`
  const email = `${username}@meridian.example`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send my email' }).click()
  await expect(
    page.getByText('The system has sent authentication information to your email. Please verify your email'),
  ).toBeVisible()

  const active = await keyFromMail(request, email, '/email_active')
  const naming = await keyFromMail(request, email, '/update_username')
  await page.goto(`/email_active?key=${active}`)
  await expect(page.getByRole('heading', { name: 'Error !' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Go to Login Page' })).toBeVisible()
  await page.goto(`/update_username?key=${naming}`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login')

  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: `Hi ${username}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link email' })).toBeHidden()
})
