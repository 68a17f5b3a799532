/** Colours of the map's canvas, whose content is not in the DOM. */
import { cellCenter } from '@meridian/shared/grid'
import type { Page } from '@playwright/test'
import { pixelOf } from './map-page.ts'

export type Place = [lng: number, lat: number]
export type Color = [red: number, green: number, blue: number]

/** The mean colour of a few pixels around each place. */
export async function colorsAt(page: Page, places: readonly Place[]): Promise<Color[]> {
  // Playwright's own screenshot would wait for all fonts.
  const devtools = await page.context().newCDPSession(page)
  const { data: picture } = await devtools.send('Page.captureScreenshot')
  await devtools.detach()
  const pixels = places.map(([lng, lat]) => pixelOf(page, lng, lat))
  return page.evaluate(
    async ({ png, at }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      canvas.drawImage(bitmap, 0, 0)
      return at.map(({ x, y }) => {
        const { data } = canvas.getImageData(Math.round(x) - 2, Math.round(y) - 2, 5, 5)
        const mean = (channel: number) =>
          data.filter((_, index) => index % 4 === channel).reduce((sum, value) => sum + value) / 25
        return [mean(0), mean(1), mean(2)] as [number, number, number]
      })
    },
    { png: picture, at: pixels },
  )
}

export async function colorOf(page: Page, cell: number): Promise<Color> {
  const [color] = await colorsAt(page, [cellCenter(cell)])
  return color!
}

/** The distance of two colours, in the channel that differs most. */
export const distance = (one: Color, other: Color): number =>
  Math.max(...one.map((value, channel) => Math.abs(value - other[channel]!)))

/** Closer colours count as the same, farther ones as different; a distance between the two limits fails both checks. */
export const SAME = 6
export const DIFFERENT = 15
