/** Checks that panels over the map do not cover other elements. */
import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'

export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  expect(box).not.toBeNull()
  const { x, y, width, height } = box!
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** Expects that the two elements do not overlap. */
export async function expectApart(one: Locator, other: Locator) {
  await expect(async () => {
    const [a, b] = [await boxOf(one), await boxOf(other)]
    const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    expect(apart, JSON.stringify({ a, b })).toBe(true)
  }).toPass()
}
