import type { Locator } from '@playwright/test'
import { expect } from '../journey.ts'

/** A link to a page outside, which really has what the link says. */
export async function expectShownOutside(link: Locator): Promise<void> {
  const url = await link.getAttribute('href')
  expect(url).not.toBeNull()
  const shown = await link.page().request.get(url ?? '')
  expect(shown.ok(), await shown.text()).toBe(true)
}
