/// <reference lib="dom" />
/**
 * The map's first paint on a connection of 1.6 Mbit/s and 150 ms, like a phone with weak reception, with an empty
 * cache: when the canvas exists, when it shows land, and when everything requested is drawn.
 *
 *     npm run build
 *     node tools/run.mjs bench/first-picture.ts
 *
 * Without a graphics card the processor adds to the times, so the bytes received by then are also reported. Land before
 * the last byte shows that the map does not wait for data that it does not need. Loading more data would also improve
 * that ratio, so read it together with the seconds and the bytes.
 */
import { existsSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { startProduct } from './land/start-product.ts'
import { launchBrowser } from './launch-browser.ts'
import { openPhoneLine } from './phone-line.ts'
import { report } from './results/report.ts'

const rounds = 3
const pace = { awayMs: 150, bytesPerSecond: 1.6e6 / 8 }
const viewport = { width: 1040, height: 640 }

/** Milliseconds since the navigation, and kilobytes. */
interface Picture {
  canvas: number
  land: number
  all: number
  lastByte: number
  untilLand: number
  untilAll: number
}

async function watch(browser: Browser, port: number): Promise<Picture> {
  const line = await openPhoneLine(port, pace)
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchCanvas)
    await page.goto(`http://127.0.0.1:${line.port}/`, { waitUntil: 'commit', timeout: 120_000 })
    await page.locator('[data-drawn="yes"]').waitFor({ timeout: 120_000 })
    const all = await page.evaluate(() => performance.now())
    // A map that never shows land is a failure, not a slow result.
    await page.waitForFunction(() => window.picture.land > 0, undefined, { timeout: 60_000 })
    const { canvas, land } = await page.evaluate(() => window.picture)
    const began = await page.evaluate(() => performance.timeOrigin)
    const lastByte = await page.evaluate(() =>
      Math.max(
        ...performance.getEntriesByType('resource').map(({ startTime, duration }) => startTime + duration),
      ),
    )
    const kilobytesBy = (time: number) => line.bytesBy(began + time) / 1000
    return { canvas, land, all, lastByte, untilLand: kilobytesBy(land), untilAll: kilobytesBy(all) }
  } finally {
    await context.close()
    await line.close()
  }
}

declare global {
  interface Window {
    picture: { canvas: number; land: number }
  }
}

/** Runs in the page before its scripts: the canvas shows land once a sample of its pixels has several colours. */
function watchCanvas() {
  const picture = { canvas: 0, land: 0 }
  window.picture = picture
  performance.setResourceTimingBufferSize(10_000)
  // Without this, the browser discards the drawn pixels once it has shown the frame.
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas
  HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
    apply: (getContext, canvas, [kind, how]: [string, object?]) =>
      Reflect.apply(getContext, canvas, [kind, { ...how, preserveDrawingBuffer: true }]),
  })
  const [width, height] = [32, 20]
  const sample = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  const look = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas')
    if (canvas) {
      picture.canvas ||= performance.now()
      sample.drawImage(canvas, 0, 0, width, height)
      const pixels = new Uint32Array(sample.getImageData(0, 0, width, height).data.buffer)
      if (new Set(pixels).size > 8) {
        picture.land = performance.now()
        return
      }
    }
    setTimeout(look, 100)
  }
  look()
}

if (!existsSync(new URL('../apps/web/dist/index.html', import.meta.url)))
  throw new Error('The web app is not built: npm run build')
const product = await startProduct()
const pictures: Picture[] = []
try {
  const browser = await launchBrowser()
  try {
    for (let round = 0; round < rounds; round++) pictures.push(await watch(browser, product.port))
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
}

const middle = (name: keyof Picture) =>
  pictures.map((picture) => picture[name]).toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!
console.log('| the map on 1.6 Mbit/s and 150 ms | after |\n|---|---|')
for (const [what, name] of [
  ['its canvas is there', 'canvas'],
  ['land is seen on it', 'land'],
  ['the last byte has come', 'lastByte'],
  ['all that was asked for is drawn', 'all'],
] as const) {
  const seconds = middle(name) / 1000
  console.log(`| ${what} | ${seconds.toFixed(1)} s |`)
  report({ work: `the map on 1.6 Mbit/s: ${what}`, beside: 'no limit', ours: seconds, unit: 's' })
}
console.log(
  `\n${middle('untilLand').toFixed(0)} KB had come when land was seen, ${middle('untilAll').toFixed(0)} when all was drawn.`,
)
for (const [what, name] of [
  ['what had come when land was seen', 'untilLand'],
  ['what had come when all was drawn', 'untilAll'],
] as const)
  report({ work: `the map on 1.6 Mbit/s: ${what}`, beside: 'no limit', ours: middle(name), unit: 'KB' })
report({
  work: 'the map on 1.6 Mbit/s: land is seen',
  beside: 'the last byte',
  ours: middle('land') / 1000,
  theirs: middle('lastByte') / 1000,
  unit: 's',
  goal: { most: 1 },
})
