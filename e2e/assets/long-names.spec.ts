import { createCollection } from '@meridian/shared/endpoints/collections'
import type { Page } from '@playwright/test'
import { callApi } from '../call-api.ts'
import { desktop, phone } from '../screens.ts'
import { expect, test } from './land.ts'

// These pages have a map, which is slow with software rendering.
test.beforeEach(() => test.slow())

const long = 'W'.repeat(50)

const expectNoOverflow = async (page: Page) => {
  const widest = await page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('h1, h2, [role=dialog] *')].map(
        (element) => element.getBoundingClientRect().right,
      ),
    ),
  )
  expect(widest).toBeLessThanOrEqual(page.viewportSize()!.width + 1)
}

for (const [name, viewport] of Object.entries({ desktop, phone }))
  test(`a name without spaces stays within its page and its dialogs on a ${name}`, async ({
    page,
    land,
    request,
  }) => {
    await page.setViewportSize(viewport)
    const token = land.tokens.access_token
    const { inserted } = await callApi(request, createCollection, { body: { name: long } }, { token })
    await page.goto(`/assets/collections?key=${inserted._id}`)
    await expect(page.getByRole('heading', { name: long })).toBeVisible()
    await expectNoOverflow(page)
    await page.goto('/assets')
    await page.getByRole('button', { name: `Rename ${long}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoOverflow(page)
  })
