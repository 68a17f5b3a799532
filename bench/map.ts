/**
 * Panning and zooming at zoom 11 with the grid on and every plot in view shaded, beside the same map without
 * them and beside npm's react-tile-map with as many cells: frames of the same browser in the same run.
 *
 *     node tools/run.mjs bench/map.ts
 *
 * On a machine without a graphics card the frames are few, and the ratios are what counts. Left to itself (see
 * launch-browser.ts) the browser would draw the peer's canvas without its graphics process, which no visitor with a
 * graphics card ever gets.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { launchBrowser } from './launch-browser.ts'
import { report } from './results/report.ts'
import { serveMapPage } from './serve-map-page.ts'

const SECONDS = 5
const ROUNDS = 2
const screens = [
  { width: 1440, height: 900, least: 0.9 },
  { width: 3840, height: 2160, least: 0.8 },
]
type What = 'bare' | 'plots' | 'tile-map'

async function open(browser: Browser, url: string, what: What, viewport: (typeof screens)[number]) {
  const page = await browser.newPage({ viewport })
  await page.goto(`${url}/?what=${what}`)
  await page.waitForFunction('window.bench', undefined, { timeout: 300_000 })
  return page
}

/** Round by round, one after the other, so that whatever else the machine does hits all of them. */
async function countFrames(browser: Browser, url: string, viewport: (typeof screens)[number]) {
  const frames: Record<What, number> = { bare: 0, plots: 0, 'tile-map': 0 }
  const repaints: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const what of Object.keys(frames) as What[]) {
      const page = await open(browser, url, what, viewport)
      // The first seconds load; they are the same for all and not counted.
      await page.evaluate('window.bench.move(2)')
      frames[what] += Number(await page.evaluate(`window.bench.move(${SECONDS})`))
      // At rest, as someone who draws a rectangle is.
      if (what === 'plots') {
        for (let time = 0; time < 3; time++)
          repaints.push(Number(await page.evaluate('window.bench.select()')))
      }
      await page.close()
    }
  }
  return { frames, repaint: repaints.toSorted((one, other) => one - other)[Math.floor(repaints.length / 2)]! }
}

const folder = await mkdtemp(join(tmpdir(), 'meridian-map-bench-'))
const server = await serveMapPage(folder)
const browser = await launchBrowser()
try {
  console.log(
    '| screen | bare map | grid and plots | react-tile-map | of bare (≥ 0.9, 0.8) | of react-tile-map (≥ 3) | 300 selected, ms (≤ 80) |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const screen of screens) {
    const { frames, repaint } = await countFrames(browser, server.url, screen)
    const rate = (count: number) => `${(count / SECONDS / ROUNDS).toFixed(1)} fps`
    const cells = [
      `${screen.width} × ${screen.height}`,
      rate(frames.bare),
      rate(frames.plots),
      rate(frames['tile-map']),
      (frames.plots / frames.bare).toFixed(2),
      (frames.plots / frames['tile-map']).toFixed(1),
      repaint.toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    const work = `panning and zooming at zoom 11, ${cells[0]}`
    const perSecond = (what: What) => frames[what] / SECONDS / ROUNDS
    const ours = { work, ours: perSecond('plots'), unit: 'frames/s' }
    report({
      ...ours,
      beside: 'the map without plots',
      theirs: perSecond('bare'),
      goal: { least: screen.least },
    })
    report({ ...ours, beside: 'react-tile-map', theirs: perSecond('tile-map'), goal: { least: 3 } })
    report({
      work: `300 plots selected until they show, ${cells[0]}`,
      beside: 'limit',
      ours: repaint,
      unit: 'ms',
      goal: { most: 80 },
    })
  }
} finally {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
}
