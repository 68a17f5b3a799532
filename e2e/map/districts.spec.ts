import { expect, test } from '../journey.ts'
import { lookAt } from './map-page.ts'
import { desktop } from '../screens.ts'
import { thorough } from '../thorough.ts'

const shibuya = { zoom: 14, lat: 35.6617, lng: 139.704 }
const districts = '**/api/map/districts/9/454/201'

test('near the ground the embedded map names the districts of a town', thorough, async ({ page }) => {
  const middle = { x: desktop.width / 2 - 150, y: desktop.height / 2 - 120, width: 300, height: 240 }
  const look = async () => {
    await lookAt(page, shibuya)
    return page.screenshot({ clip: middle })
  }
  await page.route(districts, (route) => route.fulfill({ body: '', contentType: 'application/x-protobuf' }))
  const nameless = await look()
  await page.unroute(districts)
  const answer = page.waitForResponse(districts)
  const named = await look()
  expect((await answer).status()).toBe(200)
  expect(named.equals(nameless)).toBe(false)
})
