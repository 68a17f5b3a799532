/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { WidgetWindow } from './widget-page.ts'
import { startWidgetWorld } from './widget-world.ts'
import type { WidgetWorld } from './widget-world.ts'
import { thorough } from '../thorough.ts'

let world: WidgetWorld
test.beforeAll(async () => {
  world = await startWidgetWorld()
})
test.afterAll(() => world.stop())
test.beforeEach(() => world.setManners({ delayMs: 0, repeat: 1, order: 'as-it-happens', neverFinish: false }))

const contract = '0x00000000000000000000000000000000000c0de1'
const buyer = '0x00000000000000000000000000000000000b0b01'
const note = `0x${'5c'.repeat(32)}`
const fields = {
  address: buyer,
  commodity: 'ETH',
  commodity_amount: '0.01234568',
  network: 'Ethereum',
  sc_address: contract,
  sc_input_data: '0x1234',
}

async function openWidget(page: Page, change: Record<string, string> = {}) {
  await page.goto(world.shopUrl)
  await page.waitForFunction(() => 'widgetPage' in window)
  const signedData = { ...world.sign(fields), click_id: note, ...change }
  await page.evaluate(
    ([partnerId, origin, data]) =>
      (window as unknown as WidgetWindow).widgetPage.open(partnerId, origin, data),
    [world.partnerId, world.origin, signedData] as const,
  )
  return page.frameLocator('iframe')
}

const received = (page: Page) => page.evaluate(() => (window as unknown as WidgetWindow).widgetPage.received)
const statuses = async (page: Page) =>
  (await received(page))
    .filter(({ type }) => type === 'payment-status')
    .map(({ data }) => (data as { status: string }).status)

test('a payment sends the amount to the contract, and the page gets each event', async ({ page }) => {
  const before = await world.chain.getBalance({ address: contract })
  const widget = await openWidget(page)
  await expect(widget.getByText('SANDBOX')).toBeVisible()
  await expect(widget.getByRole('heading', { name: 'Buy 3 Land Plot' })).toBeVisible()
  await expect.poll(() => received(page)).toContainEqual({ type: 'loaded' })
  await widget.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(widget.getByText('Paid. You can close this.')).toBeVisible()
  await expect.poll(() => statuses(page)).toEqual(['pending', 'pending', 'success', 'success'])
  const last = (await received(page)).findLast(({ type }) => type === 'payment-status')
  expect(last?.data).toMatchObject({
    external_order_id: note,
    tx_id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect((await world.chain.getBalance({ address: contract })) - before).toBe(12_345_680_000_000_000n)
})

test('a declined card is shown, and another try is possible', thorough, async ({ page }) => {
  const widget = await openWidget(page)
  await widget.getByRole('button', { name: 'Decline' }).click()
  await expect(widget.getByText('Your card was declined')).toBeVisible()
  await expect.poll(() => statuses(page)).toEqual(['pending', 'pending', 'failed', 'failed'])
  await widget.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.poll(async () => (await statuses(page)).at(-1)).toBe('success')
})

test('failed-over funds go to the buyer', thorough, async ({ page }) => {
  const before = await world.chain.getBalance({ address: buyer })
  const widget = await openWidget(page)
  await widget.getByRole('button', { name: 'Fail over' }).click()
  await expect.poll(async () => (await statuses(page)).at(-1)).toBe('failover')
  expect((await world.chain.getBalance({ address: buyer })) - before).toBe(12_345_680_000_000_000n)
})

test('closing removes the widget and notifies the page once', thorough, async ({ page }) => {
  const widget = await openWidget(page)
  await widget.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect((await received(page)).filter(({ type }) => type === 'close')).toHaveLength(1)
})

test('a changed amount is an error, and nothing can be paid', thorough, async ({ page }) => {
  const widget = await openWidget(page, { commodity_amount: '0.00000001' })
  await expect(widget.getByRole('alert')).toContainText('The signature does not belong to these values.')
  await expect(widget.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  const error = { type: 'error', data: { name: 'INVALID_SIGNATURE', message: expect.any(String) } }
  await expect.poll(() => received(page)).toEqual([error])
})

test('statuses may come in the wrong order, and the last may be missing', thorough, async ({ page }) => {
  await world.setManners({ repeat: 0, order: 'late-pending' })
  const widget = await openWidget(page)
  await widget.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.poll(() => statuses(page)).toEqual(['pending', 'success', 'pending'])

  await world.setManners({ repeat: 0, order: 'as-it-happens', neverFinish: true })
  const again = await openWidget(page)
  await again.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(again.getByText('The ether is on its way')).toBeVisible()
  await expect.poll(() => statuses(page)).toEqual(['pending'])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible, ${colorScheme}`, thorough, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const widget = await openWidget(page)
    await expect(widget.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    await expect(widget.getByRole('heading', { name: 'Buy 3 Land Plot' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include(['iframe', 'main']).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })
}
