/**
 * Panning and zooming at the zooms where the map draws different layers: the world's counts (2, 6), and plots shaded
 * within the grid (11, 14, 17). Each is compared with the same map without them, in each of the worlds of
 * map-worlds.ts; at zoom 11 also with npm's react-tile-map with as many cells. All frames are of the same browser in
 * the same run.
 *
 *     node tools/run.mjs bench/map.ts
 *
 * Without a graphics card the frames are few, so compare the ratios. By default (see launch-browser.ts) the browser
 * would draw the other library's canvas without its graphics process, unlike the browser of a visitor with a graphics
 * card.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from './launch-browser.ts'
import { worlds } from './map-server/map-worlds.ts'
import type { World } from './map-server/map-worlds.ts'
import { report } from './results/report.ts'
import { serveMapPage } from './map-server/serve-map-page.ts'

/** The length of each move, including the first ones, which load data and are not counted. */
const SECONDS = 3
/** Even, so that each goes first as often as last. */
const ROUNDS = 2
const GRID_ZOOM = 11
const zooms = [2, 6, GRID_ZOOM, 14, 17]
const screens = [
  { width: 1440, height: 900, least: 0.9 },
  { width: 3840, height: 2160, least: 0.8 },
]
type Screen = (typeof screens)[number]

/** Returns the number of frames. */
const move = async (page: Page, zoom: number) =>
  Number(await page.evaluate(`window.bench.move(${zoom}, ${SECONDS})`))
/** Resolves once nothing is being loaded or drawn. */
const show = (page: Page, zoom: number, plots: boolean) =>
  page.evaluate(`window.bench.show(${zoom}, ${plots})`)

async function open(browser: Browser, url: string, query: string, viewport: Screen) {
  const page = await browser.newPage({ viewport })
  await page.goto(`${url}/?${query}`)
  await page.waitForFunction('window.bench', undefined, { timeout: 300_000 })
  return page
}

/** Frames a second of each, alternating, so that other load on the machine affects all. */
async function inTurns<T extends string>(
  turns: Record<T, () => Promise<number>>,
): Promise<Record<T, number>> {
  const names = Object.keys(turns) as T[]
  const rates = Object.fromEntries(names.map((name) => [name, 0])) as Record<T, number>
  for (const name of names) await turns[name]()
  for (let round = 0; round < ROUNDS; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      rates[name] += (await turns[name]()) / SECONDS / ROUNDS
  return rates
}

const turnsOf = (page: Page, zoom: number) => {
  const turn = (plots: boolean) => async () => {
    await show(page, zoom, plots)
    const frames = await move(page, zoom)
    // Finish loading what the move requested, so that it does not slow the next one.
    await show(page, zoom, plots)
    return frames
  }
  return { bare: turn(false), plots: turn(true) }
}

/** Each is idle while the other moves. */
async function besideTileMap(page: Page, browser: Browser, url: string, screen: Screen) {
  await show(page, GRID_ZOOM, true)
  const peer = await open(browser, url, 'what=tile-map', screen)
  const rates = await inTurns({ ...turnsOf(page, GRID_ZOOM), tileMap: () => move(peer, GRID_ZOOM) })
  await peer.close()
  return rates
}

/** On an idle map, as when a user draws a rectangle; the median of several. */
async function measureSelection(page: Page): Promise<number> {
  await show(page, GRID_ZOOM, true)
  const times: number[] = []
  for (let time = 0; time < 5; time++) times.push(Number(await page.evaluate('window.bench.select()')))
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
}

async function measureWorld(
  browser: Browser,
  url: string,
  screen: Screen,
  { key, name }: World,
): Promise<void> {
  const size = `${screen.width} × ${screen.height}`
  const page = await open(browser, url, `what=map&world=${key}`, screen)
  for (const zoom of zooms) {
    // The other library draws the same whatever is sold.
    const isGrid = zoom === GRID_ZOOM && key === 'sold-out'
    const { bare, plots, tileMap } = isGrid
      ? await besideTileMap(page, browser, url, screen)
      : { ...(await inTurns(turnsOf(page, zoom))), tileMap: 0 }
    const beside = isGrid ? [`${tileMap.toFixed(1)} fps`, (plots / tileMap).toFixed(1)] : ['', '']
    const cells = [
      size,
      name,
      zoom,
      `${bare.toFixed(1)} fps`,
      `${plots.toFixed(1)} fps`,
      (plots / bare).toFixed(2),
    ]
    console.log(`| ${[...cells, screen.least, ...beside].join(' | ')} |`)
    const ours = {
      work: `panning and zooming at zoom ${zoom}, ${size}, ${name}`,
      ours: plots,
      unit: 'frames/s',
    }
    report({ ...ours, beside: 'the map without plots', theirs: bare, goal: { least: screen.least } })
    if (isGrid) report({ ...ours, beside: 'react-tile-map', theirs: tileMap, goal: { least: 3 } })
  }
  const selection = await measureSelection(page)
  const work = `300 plots selected until they show, ${size}, ${name}`
  console.log(`\n${work}: ${selection.toFixed(0)} ms (≤ 80)\n`)
  report({ work, beside: 'limit', ours: selection, unit: 'ms', goal: { most: 80 } })
  await page.close()
}

const folder = await mkdtemp(join(tmpdir(), 'meridian-map-bench-'))
try {
  const server = await serveMapPage(folder)
  try {
    const browser = await launchBrowser()
    try {
      console.log(
        '| screen | world | zoom | bare map | with plots | of bare | at least | react-tile-map | of react-tile-map (≥ 3) |',
      )
      console.log('|---|---|---|---|---|---|---|---|---|')
      for (const screen of screens)
        for (const world of worlds) await measureWorld(browser, server.url, screen, world)
    } finally {
      await browser.close()
    }
  } finally {
    await server.close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
