/** Locates plots on the screen. The URL contains the camera, from which their pixels follow. */
import { cellBbox, cellCenter, indexInBlock } from '@meridian/shared/grid'
import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'

/** Open sea east of Đà Nẵng: the demo world has no plots here. */
export const atSea = { zoom: 13, lat: 15.6, lng: 110.4 }

interface Place {
  zoom: number
  lat: number
  lng: number
}

export async function lookAt(page: Page, { zoom, lat, lng }: Place, search = ''): Promise<void> {
  // Going to the same page with another hash would not reload it.
  await page.goto('about:blank')
  await page.goto(`/${search}#${zoom}/${lat}/${lng}`)
  // The code that selects plots is a separate chunk.
  await expect(page.getByText('Press Enter to choose plots')).toBeAttached({ timeout: 90_000 })
  await drawn(page)
}

/** For pages opened from now on: the welcome panel stays closed. */
export const closeWelcome = (page: Page) =>
  page.addInitScript(() => {
    if (window.location.protocol.startsWith('http')) window.localStorage.setItem('welcome', 'seen')
  })

/** Waits until the map has drawn everything that it requested. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('[data-drawn="yes"]')).toBeVisible({ timeout: 90_000 })
}

const mercator = (lng: number, lat: number) => ({
  x: (lng + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
})

/** The camera of the map, from the URL. */
export const placeOf = (page: Page): Place => readCamera(new URL(page.url()).hash)

/** The camera of a map whose URL has none, such as a deed's. */
export const storedPlaceOf = async (page: Page): Promise<Place> =>
  readCamera((await page.evaluate(() => sessionStorage.getItem('map-camera'))) ?? '')

function readCamera(hash: string): Place {
  const [zoom, lat, lng] = hash.slice(1).split('/').map(Number) as [number, number, number]
  return { zoom, lat, lng }
}

/** The pixel of a place on the screen. */
export function pixelOf(
  page: Page,
  lng: number,
  lat: number,
  camera = placeOf(page),
): { x: number; y: number } {
  const { zoom, lat: centreLat, lng: centreLng } = camera
  const size = page.viewportSize()!
  const scale = 512 * 2 ** zoom
  const [place, centre] = [mercator(lng, lat), mercator(centreLng, centreLat)]
  return {
    x: size.width / 2 + (place.x - centre.x) * scale,
    y: size.height / 2 + (place.y - centre.y) * scale,
  }
}

export const middleOf = (page: Page, cell: number) => pixelOf(page, ...cellCenter(cell))

export async function clickPlot(page: Page, cell: number): Promise<void> {
  const { x, y } = middleOf(page, cell)
  await page.mouse.click(x, y)
}

/** Drags from the centre of one plot to the centre of another. */
export async function dragBetween(page: Page, from: number, to: number): Promise<void> {
  const [start, end] = [middleOf(page, from), middleOf(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

/** Moves the pointer away, so that its ring and card do not cover the map. */
export async function pointElsewhere(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  await page.mouse.move(width / 2, 4)
}

export const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ })

export async function expectInCart(page: Page, count: number): Promise<void> {
  await expect(cartButton(page)).toHaveAccessibleName(new RegExp(`Cart ${count} plots?`))
}

/** Any sold plot of a block. */
export async function findSold(request: APIRequestContext, block: number): Promise<number> {
  const bits = await (await request.get(`/api/map/blocks/${block}`)).body()
  for (let cell = block * 4096; cell < (block + 1) * 4096; cell++) {
    const index = indexInBlock(cell)
    if ((bits[index >> 3]! >> (index & 7)) & 1) return cell
  }
  throw new Error(`Nothing is sold in block ${block}`)
}

export const itemOf = (cell: number) => ({ bbox: cellBbox(cell) })
