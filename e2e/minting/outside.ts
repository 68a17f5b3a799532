import type { Locator } from '@playwright/test'
import { expect } from '../journey.ts'

/** Expects that a link's outside page really shows the linked item. */
export async function expectShownOutside(link: Locator): Promise<void> {
  const url = await link.getAttribute('href')
  expect(url).not.toBeNull()
  const shown = await link.page().request.get(url ?? '')
  expect(shown.ok(), await shown.text()).toBe(true)
}
