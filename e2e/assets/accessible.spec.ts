import { expectAccessibleInBothThemes } from '../journey.ts'
import { drawn } from '../map/map-page.ts'
import { desktop, phone } from '../screens.ts'
import { thorough } from '../thorough.ts'
import { expect, test } from './land.ts'

for (const [where, viewport, level] of [
  ['on a desktop', desktop, {}],
  ['on a phone', phone, thorough],
] as const) {
  test.describe(where, level, () => {
    test.use({ viewport })

    test('the asset pages are accessible, light and dark', async ({ page, land }) => {
      // Two maps with software rendering are slow.
      test.slow()
      const { id } = await land.gather('By the lake', 3)
      const [collection] = await land.collections()
      for (const [path, hasMap] of [
        ['/assets', true],
        ['/myassets', false],
        ['/myassets?tab=collections', false],
        [`/assets/collections?key=${id}`, false],
        [`/item/${collection!.uriid}`, true],
      ] as const) {
        await page.goto(path)
        await expect(
          page.getByText('By the lake').or(page.getByRole('checkbox').first()).first(),
        ).toBeVisible()
        if (hasMap) await drawn(page)
        await expectAccessibleInBothThemes(page)
      }
    })
  })
}
