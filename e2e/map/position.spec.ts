import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { desktop } from '../screens.ts'
import { thorough } from '../thorough.ts'

const hue = { latitude: 16.4637, longitude: 107.5909 }
/** One zoom step from the initial view, which is at zoom 1.5. */
const oneNearer = /\/#2\.5\/18\.00\/11\.00$/
const atHue = /\/#13\/16\.46\d*\/107\.59\d*$/

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

const zoomIn = (page: Page) => page.getByRole('button', { name: 'Zoom in', exact: true })

/** The map is ready, and the URL has no other position. */
async function expectUnmoved(page: Page): Promise<void> {
  await expect(zoomIn(page)).toBeVisible({ timeout: 90_000 })
  expect(new URL(page.url()).hash).toBe('')
}

/** A browser whose geolocation request stays open until `answerPosition` is called. */
async function leaveQuestionOpen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let asked = 0
    let answer: PositionCallback = () => {}
    const getCurrentPosition = (success: PositionCallback) => {
      asked += 1
      answer = success
    }
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: getCurrentPosition })
    Object.assign(window, {
      timesAsked: () => asked,
      answerPosition: (coords: { latitude: number; longitude: number }) =>
        answer({ coords } as GeolocationPosition),
    })
  })
}

/** With a fake clock that advances a tenth of a second each turn, however slow the machine is. */
async function comeSlowly(page: Page): Promise<void> {
  await leaveQuestionOpen(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await zoomIn(page).count()).toBe(1)
  }).toPass({ intervals: [50], timeout: 90_000 })
  expect(await timesAsked(page)).toBe(1)
}

const timesAsked = (page: Page) => page.evaluate<number>('timesAsked()')
const answerPosition = (page: Page) => page.evaluate(`answerPosition(${JSON.stringify(hue)})`)

test.describe('a visitor who shares the position', () => {
  test.use({ geolocation: hue, permissions: ['geolocation'] })

  test('begins there, at zoom 13', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(atHue, { timeout: 90_000 })
  })
})

test('gets no position prompt on a shared link', thorough, async ({ page }) => {
  await leaveQuestionOpen(page)
  for (const address of ['/?plots=1', '/#13/15.6/110.4']) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(zoomIn(page)).toBeVisible({ timeout: 90_000 })
    expect(await timesAsked(page)).toBe(0)
  }
})

test(
  'a visitor who refuses the position begins with the whole world',
  thorough,
  async ({ browser, page, baseURL }) => {
    const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
    await (
      await browser.newBrowserCDPSession()
    ).send('Browser.setPermission', {
      permission: { name: 'geolocation' },
      setting: 'denied',
      origin: baseURL,
      ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
    })
    await page.goto('/')
    const answer = () => navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)
    expect(await page.evaluate(answer)).toBe('denied')
    await expectUnmoved(page)
    await zoomIn(page).click()
    await expect(page).toHaveURL(oneNearer)
  },
)

test('a first visit requests the position, and flies there when it comes', async ({ page }) => {
  await comeSlowly(page)
  await expectUnmoved(page)
  // Resizing the window does not count as moving the map.
  await page.setViewportSize({ width: desktop.width, height: desktop.height - 40 })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(page).toHaveURL(/\/#1\.5\/18\.00\/11\.00$/, { timeout: 1 })
  }).toPass({ intervals: [50] })
  await answerPosition(page)
  await expect(page).toHaveURL(atHue)
})

test.describe('with the permission granted before', () => {
  test.use({ permissions: ['geolocation'] })

  test('a position after ten seconds is ignored', thorough, async ({ page }) => {
    await comeSlowly(page)
    await page.clock.fastForward(10_000)
    await answerPosition(page)
    await expectUnmoved(page)
  })
})

test('the ten seconds begin when the visitor answers the prompt', thorough, async ({ page }) => {
  await comeSlowly(page)
  await page.clock.fastForward(60_000)
  await answerPosition(page)
  await expect(page).toHaveURL(atHue)
})

test('a map that was moved meanwhile stays there', thorough, async ({ page }) => {
  await comeSlowly(page)
  await zoomIn(page).click()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(oneNearer)
  await answerPosition(page)
  await expect(page).toHaveURL(oneNearer)
})
