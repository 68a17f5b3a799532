/// <reference lib="dom" />
/** The Assets page in use: opened, scrolled, single plots selected, then all of a list. */
import type { Browser, Page } from '@playwright/test'
import { mostBetweenMarks, mostUntilMark, recordMainThread } from './main-thread.ts'

export interface Walk {
  /** Milliseconds from the navigation to a usable list. */
  open: number
  /** The longest main-thread task until then, or 0 where none was above 50 ms. */
  openTask: number
  /** The longest of them by processor time. */
  openComputed: number
  /** The longest time between frames; without a graphics card, most of it is software rendering. */
  scrollFrame: number
  scrollTask: number
  /** The most processor time of the page between two frames. */
  scrollComputed: number
  /** From the click to the frame after it, the median of several. */
  select: number
  selectTask: number
  selectAll: number
  selectAllTask: number
  /** Elements in the page at its end. */
  elements: number
}

interface Watch {
  usableAt: number
  /** Main-thread tasks above 50 ms, since the last read. */
  longTasks: { startTime: number; duration: number }[]
}

declare global {
  interface Window {
    watch: Watch
  }
}

/** Down and up again; a fixed number of frames, since a slow machine would draw none in a fixed time. */
const SCROLL_FRAMES = 60
/** A flick of the wheel, in pixels for each frame. */
const SCROLL_STEP = 240
const CLICKS = 5
/** Small, so that a machine without a graphics card measures the page more than its rendering. */
const viewport = { width: 1040, height: 640 }

export async function walkAssets(browser: Browser, base: string, session: Session): Promise<Walk> {
  const context = await browser.newContext({ baseURL: base, viewport })
  const page = await context.newPage()
  await page.addInitScript(([access, refresh]) => {
    localStorage.setItem('jwt', access)
    localStorage.setItem('jwt_refresh', refresh)
  }, session)
  await page.addInitScript(watchPage)
  const opening = await recordMainThread(browser, page, 'usable', async () => {
    await page.goto('/assets', { waitUntil: 'commit' })
    await page.waitForFunction(() => window.watch.usableAt > 0, undefined, { timeout: 120_000 })
  })
  const open = await page.evaluate(() => window.watch.usableAt)
  await drawn(page)
  // The map's later work is not included.
  const openTask = await longestTask(page, open)
  let scrollFrame = 0
  const scrolling = await recordMainThread(browser, page, 'frame', async () => {
    scrollFrame = await page.evaluate(scroll, { frames: SCROLL_FRAMES, step: SCROLL_STEP })
  })
  const scrollTask = await longestTask(page)

  await showAtGrid(page)
  const plots = page.getByRole('checkbox', { name: /^Select (?!All)/ })
  const times: number[] = []
  for (let turn = 0; turn < CLICKS; turn++) {
    times.push(await plots.nth(turn % (await plots.count())).evaluate(clickToFrame))
    await drawn(page)
  }
  const selectTask = await longestTask(page)
  const all = page.getByRole('checkbox', { name: 'Select All' }).last()
  const selectAll = await all.evaluate(clickToFrame)
  await drawn(page)
  const walk = {
    open,
    openTask,
    openComputed: mostUntilMark(opening),
    scrollFrame,
    scrollTask,
    scrollComputed: mostBetweenMarks(scrolling),
    select: times.toSorted((one, other) => one - other)[Math.floor(CLICKS / 2)]!,
    selectTask,
    selectAll,
    selectAllTask: await longestTask(page),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  }
  await context.close()
  return walk
}

/** Access and refresh token. */
export type Session = [string, string]

/** Everything that was requested is on the canvas. */
const drawn = (page: Page) => page.locator('[data-drawn="yes"]').waitFor({ timeout: 120_000 })

/** The longest task since the last call; with `until`, only of tasks that began before that time. */
const longestTask = (page: Page, until?: number) =>
  page.evaluate((last) => {
    const durations = window.watch.longTasks
      .filter(({ startTime }) => last === undefined || startTime <= last)
      .map(({ duration }) => duration)
    window.watch.longTasks = []
    return Math.max(0, ...durations)
  }, until)

/** Scrolls to the plots outside of collections, and shows one of them on the map, at the zoom where the grid begins. */
async function showAtGrid(page: Page): Promise<void> {
  await page.evaluate(findIndividual)
  await page.locator('main li [data-control="show"]').last().click()
  await drawn(page)
  for (let zoom = 15; zoom > 11; zoom--) {
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await drawn(page)
  }
  await longestTask(page)
}

/** Runs in the page before its scripts. */
function watchPage() {
  const watch: Watch = { usableAt: 0, longTasks: [] }
  window.watch = watch
  new PerformanceObserver((list) => {
    watch.longTasks.push(...list.getEntries())
  }).observe({ type: 'longtask' })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main li button')) return
    watch.usableAt = performance.now()
    performance.mark('usable')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: scrolls the list down and up again; resolves with the longest time between frames. */
function scroll({ frames, step }: { frames: number; step: number }): Promise<number> {
  const scroller = document.querySelector('main section .overflow-y-auto')!
  return new Promise((resolve) => {
    let [before, longest, count] = [0, 0, 0]
    const frame = (now: number) => {
      performance.mark('frame')
      if (count > 0) longest = Math.max(longest, now - before)
      before = now
      if (count === frames) return resolve(longest)
      scroller.scrollTop += count < frames / 2 ? step : -step
      count++
      requestAnimationFrame(frame)
      return undefined
    }
    requestAnimationFrame(frame)
  })
}

/** Runs in the page: scrolls on until the list's own tools and some of its plots are drawn. */
function findIndividual(): Promise<void> {
  const scroller = document.querySelector('main section .overflow-y-auto')!
  scroller.scrollTop = 0
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('main li [data-control="show"]').length >= 7) return resolve()
      scroller.scrollTop += 200
      requestAnimationFrame(look)
      return undefined
    }
    look()
  })
}

/** Runs in the page: when the next frame begins, the click's work and the frame that shows it are over. */
function clickToFrame(element: Element): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const began = performance.now()
      ;(element as HTMLElement).click()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
    })
  })
}
