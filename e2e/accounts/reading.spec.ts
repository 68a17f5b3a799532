import { expectAccessibleInBothThemes } from '../journey.ts'
import { enter, expect, test } from './account.ts'
import { phone, wide } from '../screens.ts'
import { thorough } from '../thorough.ts'

test('the terms come from the server, as text with headings', async ({ page }) => {
  await page.goto('/terms_of_service')
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(7)
})

const visitorPages = [
  '/registry',
  '/forgot_password_send_email',
  '/forgot_password_update',
  '/email_active',
  '/email_take_back',
  '/update_username',
  '/terms_of_service',
  '/about',
  '/privacy',
]
const memberPages = ['/change-password', '/change-profile', '/link_email_account']

for (const [viewport, level] of [
  [phone, {}],
  [wide, thorough],
] as const) {
  test(
    `account pages are accessible and do not scroll sideways, ${viewport.width} wide`,
    level,
    async ({ page, member }) => {
      const look = async (path: string) => {
        await page.setViewportSize(viewport)
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        await expect(page.locator('.animate-breathe')).toHaveCount(0)
        await expectAccessibleInBothThemes(page)
        // Down to a width of 320 pixels, nothing overflows the page or its card.
        if (viewport === phone) await page.setViewportSize({ width: 320, height: 640 })
        const stickingOut = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('main section')]
            .filter((box) => box.scrollWidth > box.clientWidth)
            .map((box) => `${box.tagName} ${box.scrollWidth} > ${box.clientWidth}`),
        )
        expect(stickingOut, path).toEqual([])
      }
      for (const path of visitorPages) await look(path)
      await enter(page, member.tokens)
      for (const path of memberPages) await look(path)
    },
  )
}

test('account pages are Vietnamese in Vietnamese', async ({ page }) => {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('language', 'vi'))
  for (const [path, title] of [
    ['/registry', 'Đăng ký'],
    ['/forgot_password_send_email', 'Quên mật khẩu'],
    ['/email_active', 'Lỗi !'],
    ['/change-password', 'Đổi mật khẩu'],
    ['/change-profile', 'Cập nhật hồ sơ'],
    ['/link_email_account', 'Liên kết email với tài khoản'],
    ['/about', 'Về Meridian'],
    ['/privacy', 'Quyền riêng tư'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('h1'), path).toHaveText(title)
  }
  await page.goto('/registry')
  await page.getByLabel('Tên đăng nhập').fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Tên đăng nhập phải gồm 3 đến 30 chữ cái/)).toBeVisible()
  await expect(page.getByText(/^Mật khẩu phải dài từ 8/)).toBeVisible()
})
