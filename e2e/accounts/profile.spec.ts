import { accountMenu, enter, expect, invent, openSession, signUp, sorry, test } from './account.ts'
import { drawPng } from './draw-png.ts'
import { followMail } from './mailbox.ts'

test('a picture that is too large, no picture, or broken is refused, and the old one stays', async ({
  page,
  member,
}) => {
  await enter(page, member.tokens)
  await page.goto('/change-profile')
  const picker = page.getByLabel('Choose a picture')
  await expect(picker).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/gif,image/avif')
  const preview = page.getByRole('img', { name: 'Your new avatar, not saved yet' })

  const tooLarge = Buffer.alloc(1_048_577)
  await picker.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: tooLarge })
  await expect(page.getByText('Image size less than 1MB!')).toBeVisible()
  await expect(preview).toBeHidden()

  await picker.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('Please choose a picture (PNG, JPEG, WebP, GIF or AVIF)')).toBeVisible()

  const broken = Buffer.from('this is no picture')
  await picker.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: broken })
  await expect(page.getByText('This picture can not be read. Please choose another one.')).toBeVisible()
  await expect(preview).toBeHidden()

  await picker.setInputFiles({ name: 'ok.png', mimeType: 'image/png', buffer: drawPng(16, [15, 118, 110]) })
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'Keep the old one' }).click()
  await expect(preview).toBeHidden()
})

test('a username must be entered and must be free', async ({ page, member }) => {
  await enter(page, member.tokens)
  await page.goto('/change-profile')
  await page.getByLabel('Username').fill('  ')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Please enter username')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.getByLabel('Username').fill('demo')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(sorry(page)).toContainText('This username is taken. Please choose another one.')
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(accountMenu(page)).toContainText(member.username)
})

test('an account without a confirmed e-mail is asked once, links one, and may choose another name', async ({
  page,
  request,
}) => {
  const account = invent()
  await signUp(request, account)
  await enter(page, await openSession(request, account))
  await page.goto('/about')
  const prompt = page.getByRole('complementary', { name: 'Link an e-mail to your account' })
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
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'About Meridian' })).toBeVisible()
  await expect(prompt).toBeHidden()

  const subject = 'Confirm your address for Meridian'
  // Whoever got the mail by a mistyped address may not rename the account.
  await page.goto(await followMail(request, other, subject, '/update_username'))
  await expect(page.getByText('This link is not valid any more. Please ask for a new one.')).toBeVisible()
  await page.goto(await followMail(request, other, subject, '/email_active'))
  await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible()
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
  await expect(page.getByText(`E-mail ${other}`)).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(renamed)
  await expect(prompt).toBeHidden()
})

test('the prompt can wait: dismissed, it stays away for the visit', async ({ page, context, request }) => {
  const account = invent()
  await signUp(request, account)
  await enter(page, await openSession(request, account))
  await page.goto('/privacy')
  const prompt = page.getByRole('complementary', { name: 'Link an e-mail to your account' })
  await prompt.getByRole('button', { name: 'Not now' }).click()
  await expect(prompt).toBeHidden()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'About Meridian' })).toBeVisible()
  await page.reload()
  await expect(accountMenu(page)).toContainText(account.username)
  await expect(prompt).toBeHidden()
  const nextVisit = await context.newPage()
  await nextVisit.goto('/about')
  await expect(nextVisit.getByRole('complementary', { name: 'Link an e-mail to your account' })).toBeVisible()
})

test('an address that belongs to another account is refused', async ({ page, request, member }) => {
  await enter(
    page,
    await openSession(request, { ...member, username: 'demo', password: 'explore-the-world' }),
  )
  await page.goto('/link_email_account')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send my email' }).click()
  await expect(sorry(page)).toContainText('This e-mail belongs to another account.')
})

test('My Assets is a link for those who may open it, and greyed out with a reason for others', async ({
  page,
  member,
}) => {
  await enter(page, member.tokens)
  await page.goto('/about')
  await accountMenu(page).click()
  await expect(page.getByRole('menuitem', { name: 'My Assets' })).toHaveAttribute('href', '/assets')

  // The account as the server answers it, but for the one flag.
  await page.route('**/api/account/profile', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, wl: 0 } } })
  })
  await page.reload()
  await accountMenu(page).click()
  const item = page.getByRole('menuitem', { name: 'My Assets' })
  await expect(item).toContainText('Not for your account yet')
  await expect(item).toBeDisabled()
  await expect(item).not.toHaveAttribute('href')
  await item.click({ force: true })
  await expect(page).toHaveURL('/about')
})
